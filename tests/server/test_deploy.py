"""What deploy/, Dockerfile and compose.yaml say is what digsite understands, and their own tools
find nothing wrong with them.
"""

import json
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from digsite.cli.parser import build_parser
from digsite.server.limits import read_settings
from digsite.server.web.app import routes
from scripts.steady_server import ROOT
from tests.server.test_proxies import NGINX, program_of

MOST_EXPOSED = 2.0
"""Of ten, as systemd counts."""


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def understood(words: list[str]) -> None:
    """The words after the program's name make a server that would start."""
    args = build_parser().parse_args(words)
    assert args.run == "serve"
    read_settings(None, args.set)


def needs(program: str) -> str:
    found = shutil.which(program, path=f"{Path(sys.executable).parent}:/usr/local/bin:/usr/bin")
    if found is None:
        pytest.skip(f"{program} is not installed")
    return found


def compose() -> dict[str, Any]:
    filled = re.sub(r"\$\{\w+:-([^}]*)\}", r"\1", read("compose.yaml"))
    told: dict[str, Any] = yaml.safe_load(re.sub(r"\$\{\w+:\?[^}]*\}", "secret", filled))
    return told


# The container


def test_the_linter_finds_nothing_in_the_dockerfile() -> None:
    subprocess.run([needs("hadolint"), "Dockerfile"], cwd=ROOT, check=True)


def test_the_container_starts_digsite_and_asks_a_page_that_there_is() -> None:
    text = read("Dockerfile")
    entry = json.loads(text.partition("ENTRYPOINT ")[2])
    understood(entry[1:])
    [page] = re.findall(r"http://127\.0\.0\.1:8000(/\w+)", text)
    assert page in {route.path for route in routes()}
    extras = re.findall(r'"\.\[([\w,]+)\]"', text)[0].split(",")
    project = tomllib.loads(read("pyproject.toml"))["project"]
    assert set(extras) <= set(project["optional-dependencies"])


def test_the_hosts_of_compose_are_given_what_digsite_understands() -> None:
    services = compose()["services"]
    entry = json.loads(read("Dockerfile").partition("ENTRYPOINT ")[2])
    for name in ("one", "two"):
        understood([*entry[1:], *services[name]["command"]])
        assert services[name]["environment"]["DIGSITE_DATABASE"].startswith("postgresql://")


def test_the_proxy_of_compose_makes_a_configuration_that_nginx_takes(tmp_path: Path) -> None:
    nginx = program_of(NGINX)
    if nginx is None:
        pytest.skip("nginx is not installed")
    shell, flag, script = compose()["services"]["proxy"]["command"]
    making, _and, starting = script.partition(" && ")
    assert starting == "exec nginx -g 'daemon off;'"
    file = tmp_path / "default.conf"
    making = making.replace("/deploy/", f"{ROOT}/deploy/")
    making = making.replace("/etc/nginx/conf.d/default.conf", shlex.quote(str(file)))
    subprocess.run([shell, flag, making], check=True)
    made = file.read_text(encoding="utf-8")
    assert "ssl" not in made
    for name in ("one", "two"):
        assert f"server {name}:8000 " in made
        made = made.replace(f"server {name}:8000", "server 127.0.0.1:8000")
    file.write_text(NGINX.around.format(made), encoding="utf-8")
    subprocess.run([nginx, "-t", *NGINX.words(file)], check=True)


@pytest.mark.slow
def test_the_container_is_built_and_serves() -> None:
    docker = needs("docker")
    if subprocess.run([docker, "info"], capture_output=True, check=False).returncode:
        pytest.skip("no container daemon is running")
    subprocess.run([docker, "build", "--tag", "digsite-test", "."], cwd=ROOT, check=True)
    said = subprocess.run(
        [
            docker,
            "run",
            "--rm",
            "--entrypoint",
            "/opt/digsite/bin/digsite",
            "digsite-test",
            "games",
        ],
        capture_output=True,
        text=True,
        check=True,
    )
    assert "scarabya" in said.stdout.lower()


# The service


def test_systemd_takes_the_unit_and_calls_it_safe(tmp_path: Path) -> None:
    analyze = needs("systemd-analyze")
    [command] = re.findall(r"^ExecStart=(.*)", read("deploy/digsite.service"), re.M)
    understood(shlex.split(command)[1:])
    # The program is not installed where tests run.
    unit = tmp_path / "digsite.service"
    unit.write_text(read("deploy/digsite.service").replace(command, sys.executable), "utf-8")
    subprocess.run([analyze, "verify", str(unit)], check=True)
    said = subprocess.run(
        [analyze, "security", "--offline=yes", "--no-pager", str(unit)],
        capture_output=True,
        text=True,
        check=True,
    )
    found = re.search(r"exposure level for digsite.service: (\d+\.\d)", said.stdout)
    assert found is not None
    assert float(found[1]) <= MOST_EXPOSED
