"""``digsite play ziggurat --campaign NAME``: start, name heroes, play, leave, go on."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from digsite.cli import main
from digsite.core.campaign import load_campaign
from digsite.games.ziggurat.extras.campaign import RULES

START = "1\n1\nabala\nAda\n1\nbel\nBo\n"
"""Open the first envelope; then two heroes with their names."""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], typed: str, *more: str
) -> tuple[int, str]:
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    code = main(["play", "ziggurat", "--campaign", "ours", *more])
    told = capsys.readouterr()
    return code, told.out + told.err


def test_a_campaign_is_started_and_left(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], folder: Path
) -> None:
    code, told = run(monkeypatch, capsys, START + "q\n")
    assert code == 0
    assert "Smoke over the Steps" in told
    assert "Go on with:  digsite play ziggurat --campaign ours.campaign" in told
    campaign = load_campaign(folder / "ours.campaign", RULES, "ziggurat")
    assert RULES.players(campaign.now) == ["Ada", "Bo"]
    assert "The Broken Instructions" not in told


def test_wrong_answers_are_asked_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = "7\nx\n1\n1\nnobody\nabala\n\n1\nabala\nAda\n1\nbel\nBo\n4\n3\n1\n3\n2\nq\n"
    code, told = run(monkeypatch, capsys, typed)
    assert code == 0
    assert "A number from 1 to" in told
    assert "One of these, please." in told
    assert "a hero's name has 1 to" in told
    assert "0 games played." in told


def test_a_game_is_played_lost_and_kept(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], folder: Path
) -> None:
    run(monkeypatch, capsys, START + "q\n")
    code, told = run(monkeypatch, capsys, "1\n", "--bots", "random")
    assert code == 0
    assert (folder / "ours.campaign.game.dig").exists(), "left in the middle: kept beside it"
    monkeypatch.setattr("digsite.cli.terminal.session.Session.play_out", play_at_random)
    code, told = run(monkeypatch, capsys, "q\n", "--bots", "random")
    assert code == 0
    assert "The game you left waits for you." in told
    assert not (folder / "ours.campaign.game.dig").exists()
    campaign = load_campaign(folder / "ours.campaign", RULES, "ziggurat")
    assert campaign.now["games"] == 1


def play_at_random(session: object) -> None:
    """Stand in for a person who does not think."""
    from digsite.cli.terminal.session import Session
    from digsite.core.rng import Rng

    assert isinstance(session, Session)
    rng = Rng(5)
    while not session.match.is_over():
        seat = session.match.acting_seats()[0]
        session.match.play(seat, session.match.state.sample_move(seat, rng))


def test_what_cannot_be_done_is_said_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], folder: Path
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    assert main(["play", "--campaign", "ours"]) == 1
    assert "--campaign needs a game" in capsys.readouterr().err
    assert main(["play", "scarabya", "--campaign", "ours"]) == 1
    assert "has no campaign" in capsys.readouterr().err
    run(monkeypatch, capsys, START + "q\n", "--option", "hero_lock=free")
    code, told = run(monkeypatch, capsys, "q\n", "--option", "hero_lock=sheet")
    assert (code, "keeps the options" in told) == (1, True)
    file = folder / "ours.campaign"
    file.write_text(file.read_text(encoding="utf-8").replace("Ada", "Eve"), encoding="utf-8")
    before = file.read_bytes()
    code, told = run(monkeypatch, capsys, "q\n")
    assert (code, "damaged or edited" in told) == (1, True)
    assert file.read_bytes() == before
