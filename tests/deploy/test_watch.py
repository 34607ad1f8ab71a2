"""The monitor's files: they can be read, and every number and label in them is one that the server tells."""

import asyncio
import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from prometheus_client.parser import text_string_to_metric_families

from server.watch.exposition import exposition
from server.watch.instruments import Numbers
from server.watch.metrics import METRICS
from tests.deploy.flat_yaml import flat

ROOT = Path(__file__).parents[2]
WATCH = ROOT / "deploy/watch"
COMPOSE = flat((ROOT / "docker-compose.yml").read_text())
BOARD: dict[str, Any] = json.loads((WATCH / "board.json").read_text())
RULES: list[dict[str, Any]] = [
    rule for group in yaml.safe_load((WATCH / "alerts.yml").read_text())["groups"] for rule in group["rules"]
]
SCRAPE: dict[str, Any] = yaml.safe_load((WATCH / "prometheus.yml").read_text())["scrape_configs"][0]
PROMTOOL = shutil.which("promtool")
OF_PROMETHEUS = {"up", "ALERTS", "instance", "job", "le", "alertname", "alertstate"}
LANGUAGE = set(re.findall(r"\w+", "absent and by changes count histogram_quantile increase max or rate sum vector"))
WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


def expressions() -> list[str]:
    """Return everything that Prometheus is asked for by the board and by the alerts."""
    annotations = BOARD["annotations"]["list"]
    return [rule["expr"] for rule in RULES] + [target["expr"] for target in [*targets(), *annotations]]


def targets() -> Iterator[dict[str, Any]]:
    for panel in BOARD["panels"]:
        yield from panel["targets"]


def told() -> set[str]:
    """Return all names of samples that a server tells, of ours also those that have none yet, and all labels."""
    families = list(text_string_to_metric_families(asyncio.run(exposition()).decode()))
    names = {sample.name for family in families for sample in family.samples} | {metric.name for metric in METRICS}
    labels = {label for family in families for sample in family.samples for label in sample.labels}
    return names | labels | {label for metric in METRICS if isinstance(metric, Numbers) for label in metric.labels}


def words(expression: str) -> set[str]:
    """Return the names in an expression, without the values of labels and the lengths of time."""
    bare = re.sub(r'"[^"]*"|\[[^\]]*\]|\b\d+(\.\d+)?(e\d+)?\b', "", expression)
    return set(WORD.findall(bare)) - LANGUAGE


@pytest.mark.parametrize("expression", expressions())
def test_what_is_asked_for_is_told(expression: str) -> None:
    assert words(expression), expression
    assert words(expression) <= told() | OF_PROMETHEUS


@pytest.mark.parametrize("values", [("state", {"human"}), ("outcome", {"done"}), ("dead_heat", {"yes", "no"})])
def test_values_of_labels_are_values_that_exist(values: tuple[str, set[str]]) -> None:
    label, known = values
    asked = {value for e in expressions() for value in re.findall(rf'\b{label}="([^"]*)"', e)}
    assert asked == known


def test_everything_that_is_told_is_looked_at() -> None:
    """A metric that no panel and no alert shows would be counted for nobody."""
    asked = " ".join(expressions())
    unseen = {metric.name for metric in METRICS if not re.search(rf"\b{metric.name}(_bucket|_sum)?\b", asked)}
    assert unseen == {"gebrak_server_info"}  # it says which name in the log is which address here


def test_the_board_is_whole() -> None:
    panels = BOARD["panels"]
    assert len({panel["id"] for panel in panels}) == len(panels)
    assert len({panel["title"] for panel in panels}) == len(panels)
    taken: set[tuple[int, int]] = set()
    for panel in panels:
        at = panel["gridPos"]
        cells = {(x, y) for x in range(at["x"], at["x"] + at["w"]) for y in range(at["y"], at["y"] + at["h"])}
        assert at["x"] + at["w"] <= 24
        assert not cells & taken, panel["title"]
        taken |= cells
    (source,) = yaml.safe_load((WATCH / "grafana/datasources/prometheus.yml").read_text())["datasources"]
    assert {target["datasource"]["uid"] for target in targets()} == {source["uid"]}
    assert source["url"] == "http://prometheus:9090"
    (provider,) = yaml.safe_load((WATCH / "grafana/dashboards/gebrak.yml").read_text())["providers"]
    mounted = COMPOSE["services.grafana.volumes"][0].split(":")
    assert (ROOT / mounted[0]) == WATCH / "board.json"
    assert Path(mounted[1]).parent == Path(provider["options"]["path"])


def test_every_alert_says_why_and_the_host_can_look_it_up() -> None:
    page = (ROOT / "docs/HOSTING.md").read_text()
    assert len({rule["alert"] for rule in RULES}) == len(RULES)
    for rule in RULES:
        assert rule["labels"]["severity"] in {"page", "look"}
        assert rule["annotations"]["summary"]
        assert rule["annotations"]["why"]
        assert f"| **{rule['alert']}** |" in page
    assert len(re.findall(r"^\| \*\*", page, re.MULTILINE)) == len(RULES)


def test_prometheus_asks_where_the_servers_tell() -> None:
    (found,) = SCRAPE["dns_sd_configs"]
    assert found["names"] == ["server"]
    assert str(found["port"]) == COMPOSE["services.server.environment.METRICS_PORT"][0]
    assert all(f'job="{SCRAPE["job_name"]}"' in rule["expr"] for rule in RULES if "up{" in rule["expr"])


def test_the_public_has_no_way_to_the_metrics() -> None:
    port = COMPOSE["services.server.environment.METRICS_PORT"][0]
    assert port not in (ROOT / "deploy/Caddyfile").read_text()
    assert "services.server.ports" not in COMPOSE
    assert "services.prometheus.ports" not in COMPOSE
    assert COMPOSE["services.prometheus.networks"] == ["watch"]
    assert COMPOSE["networks.watch.internal"] == ["true"]
    assert "watch" in COMPOSE["services.server.networks"]
    assert "watch" not in COMPOSE["services.caddy.networks"]


@pytest.mark.parametrize("service", ["prometheus", "grafana"])
def test_nobody_gets_a_monitor_unasked(service: str) -> None:
    assert COMPOSE[f"services.{service}.profiles"] == ["watch"]


def test_memory_is_reported_before_the_limit() -> None:
    limit_mib = int(COMPOSE["services.server.mem_limit"][0].removesuffix("m"))
    (rule,) = (rule for rule in RULES if rule["alert"] == "MemoryNearlyGone")
    warned = float(rule["expr"].rpartition(">")[2])
    assert 0.8 < warned / (limit_mib * 1024 * 1024) < 0.95


@pytest.mark.skipif(PROMTOOL is None, reason="promtool is not installed (Debian: the package prometheus)")
@pytest.mark.parametrize(
    "arguments",
    [("check", "config", "deploy/watch/prometheus.yml"), ("test", "rules", "tests/deploy/alerts_test.yml")],
    ids=["config", "rules"],
)
def test_prometheus_takes_it(arguments: tuple[str, ...]) -> None:
    assert PROMTOOL is not None
    checked = subprocess.run([PROMTOOL, *arguments], cwd=ROOT, capture_output=True, text=True, check=False, timeout=60)
    assert checked.returncode == 0, checked.stdout + checked.stderr
