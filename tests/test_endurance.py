"""The long proofs: listed, other seeds in every round, the same sample, failures to repeat."""

import subprocess
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

import pytest

from scripts import endurance
from scripts.endurance import PROOFS, Proof
from tests.seeds import part


@dataclass
class Runs:
    """What would have been run, and what each run says and returns."""

    commands: list[str] = field(default_factory=list)
    seeds: list[str] = field(default_factory=list)
    broken: int = -1
    """The number of the run that fails."""

    def run(
        self, words: list[str], env: dict[str, str], stdout: IO[str], **_: object
    ) -> subprocess.CompletedProcess[str]:
        number = len(self.commands)
        assert "MAKEFLAGS" not in env
        self.commands.append(" ".join(words))
        self.seeds.append(env.get("DIGSITE_SEED", ""))
        stdout.write(f"told\n{number} passed")
        return subprocess.CompletedProcess(words, int(number == self.broken))


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Runs:
    made = Runs()
    monkeypatch.setattr(endurance, "ROOT", tmp_path)
    monkeypatch.setattr(endurance, "OUT", tmp_path / "out")
    monkeypatch.setattr("subprocess.run", made.run)
    monkeypatch.setenv("MAKEFLAGS", "-- ARGS=steady")
    return made


def test_the_list_names_every_proof_with_its_time(capsys: pytest.CaptureFixture[str]) -> None:
    assert endurance.main(["--list"]) == 0
    listed = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in listed] == [proof.name for proof in PROOFS]
    assert all(" min  " in line for line in listed)


def test_every_round_has_seeds_of_its_own(runs: Runs, capsys: pytest.CaptureFixture[str]) -> None:
    assert endurance.main(["references", "--seed", "7"]) == 0
    rounds = next(proof.rounds for proof in PROOFS if proof.name == "references")
    assert len(set(runs.seeds)) == len(set(runs.commands)) == rounds
    said = capsys.readouterr().out
    assert f"references, round {rounds} of {rounds}: {rounds - 1} passed" in said
    assert "references: holds" in said
    first, runs.commands = runs.commands, []
    assert endurance.main(["references", "--seed", "7"]) == 0
    assert runs.commands == first


def test_days_follow_each_other(runs: Runs) -> None:
    assert endurance.main(["puzzles"]) == 0
    assert runs.seeds[:3] == ["0", "60", "120"]


def test_the_rounds_of_puzzles_go_through_a_whole_collection() -> None:
    proof = next(proof for proof in PROOFS if proof.name == "puzzles")
    firsts = [proof.first_seed(1, number) for number in range(1, proof.rounds + 1)]
    for count in (1, 150, 158, 200):
        numbers = range(1, count + 1)
        proven = [number for first in firsts for number in part(numbers, first)]
        assert proven == list(numbers)


def test_the_sample_is_one_round_of_each_and_always_the_same(runs: Runs) -> None:
    assert endurance.main(["--sample"]) == 0
    assert len(runs.commands) == len(PROOFS)
    assert all("pytest" in command for command in runs.commands)
    first, runs.commands = runs.commands, []
    assert endurance.main(["--sample"]) == 0
    assert runs.commands == first


def test_a_failure_is_shown_with_the_way_to_repeat_it(
    runs: Runs, capsys: pytest.CaptureFixture[str]
) -> None:
    runs.broken = 2
    assert endurance.main(["kills", "puzzles", "--seed", "1"]) == 1
    said = capsys.readouterr().out
    assert "once more: DIGSITE_SEED=10030000 " in said
    assert runs.commands[2].split(" -m ", 1)[1] in said
    assert "kills: holds" not in said
    assert "puzzles: holds" in said, "the others go on"


def test_the_machine_is_kept_busy_and_let_go(runs: Runs, monkeypatch: pytest.MonkeyPatch) -> None:
    loops: list[str] = []

    class Loop:
        def __init__(self, words: list[str]) -> None:
            loops.append("started")

        def kill(self) -> None:
            loops.append("killed")

        def wait(self) -> None:
            """It has ended."""

    monkeypatch.setattr("subprocess.Popen", Loop)
    assert endurance.main(["steady-busy"]) == 0
    assert runs.commands == ["make test"] * 2
    assert loops == ["started"] * 3 + ["killed"] * 3


def test_an_unknown_proof_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        endurance.main(["nonsense"])
    assert "no proof 'nonsense'; there are: steady," in capsys.readouterr().err


@pytest.mark.parametrize("proof", PROOFS, ids=lambda proof: proof.name)
def test_what_a_proof_runs_is_there(proof: Proof) -> None:
    root = Path(__file__).parents[1]
    marks = (root / "pyproject.toml").read_text(encoding="utf-8")
    for words in (proof.tests, proof.sample):
        for word in words.replace('"', " ").split():
            if word.startswith("tests/"):
                file, _, name = word.partition("::")
                assert (root / file).exists()
                assert not name or f"def {name}(" in (root / file).read_text(encoding="utf-8")
            elif word not in ("-m", "and", "or", "not", "hypothesis"):
                assert f'"{word}: ' in marks
