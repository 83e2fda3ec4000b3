"""The settings file: every limit can be set, and whatever is wrong is told with its place."""

from dataclasses import fields
from pathlib import Path

import pytest

from digsite.cli import main
from digsite.server.limits import Limits, SettingsFault, known_settings, read_settings
from scripts import settings
from scripts.steady_server import STEADY


def written(folder: Path, text: str) -> Path:
    file = folder / "digsite.toml"
    file.write_text(text, encoding="utf-8")
    return file


def test_a_file_sets_limits_and_an_option_comes_after_it(tmp_path: Path) -> None:
    file = written(tmp_path, 'bot_pause = 2\nidle_seconds = 5.5\ntrusted_proxies = ["10.0.0.0/8"]')
    limits = read_settings(file, ["bot_pause=3"])
    assert (limits.bot_pause, limits.idle_seconds) == (3, 5.5)
    assert limits.trusted_proxies == ("10.0.0.0/8",)
    assert limits.body_bytes == Limits().body_bytes


def test_whoever_starts_a_server_may_begin_elsewhere() -> None:
    assert read_settings(None, ["bot_pause=3"], STEADY).deal == STEADY.deal


def test_every_limit_but_those_for_tests_has_words_and_stands_in_the_docs() -> None:
    assert {one.name for one in fields(Limits)} - set(known_settings()) == {"deal", "patience"}
    assert all(one.meta.description for one in known_settings().values())
    assert settings.FILE.read_text(encoding="utf-8") == settings.page()


def test_the_shipped_limits_lie_within_their_own_bounds() -> None:
    for name, setting in known_settings().items():
        usual = settings.number(setting.usual)
        assert read_settings(None, [f"{name}={usual}"]) == Limits(), name


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("\nbot_puase = 1", "line 2: there is no setting 'bot_puase'; did you mean bot_pause?"),
        ("deal = 1", "line 1: there is no setting 'deal'"),
        ("bot_pause = -1", "line 1: bot_pause = -1: expected float >= 0"),
        ("bot_pause = nan", "bot_pause = nan"),
        ("bot_pause = true", "expected float, got bool"),
        ("body_bytes = 1.5", "expected int, got float"),
        ("body_bytes = 'x'", "expected int, got str"),
        ("trusted_proxies = ['nginx']", "'nginx' does not appear to be an IPv4 or IPv6 network"),
        ("trusted_proxies = '::1'", "expected array, got str"),
        ("[limits]\nbot_pause = 1", "line 1: there is no setting 'limits'"),
        ("bot_pause = ", "is not TOML"),
    ],
)
def test_a_fault_is_told_with_its_place(tmp_path: Path, text: str, told: str) -> None:
    with pytest.raises(SettingsFault) as fault:
        read_settings(written(tmp_path, text), [])
    assert told in str(fault.value)
    assert str(tmp_path) in str(fault.value)


def test_all_faults_are_told_at_once(tmp_path: Path) -> None:
    with pytest.raises(SettingsFault) as fault:
        read_settings(written(tmp_path, "bot_pause = -1\nbody_bytes = 0\n"), [])
    assert len(str(fault.value).splitlines()) == 2


@pytest.mark.parametrize("option", ["bot_pause", "bot_pause=", "bot_pause=x", "x=1", "=1"])
def test_a_bad_option_is_told(option: str) -> None:
    with pytest.raises(SettingsFault, match="--set"):
        read_settings(None, [option])


def test_the_command_says_what_is_wrong_and_does_not_start(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "none.toml"
    assert main(["serve", "--settings", str(file), "--data", str(tmp_path)]) != 0
    assert f"{file}: cannot be read: No such file" in capsys.readouterr().err
