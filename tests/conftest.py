"""Shared settings: how hypothesis runs, and where the shared puzzles are."""

import os
import signal
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from command import SWITCH, TINY, Run
from nonogram import formats

# A shell starts what it runs in the background with Ctrl-C ignored; the tests send it.
signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile(
    "tests",
    deadline=None,  # machines are noisy
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
settings.register_profile("long", parent=settings.get_profile("tests"), max_examples=5000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "tests"))


@pytest.fixture(scope="session")
def corpus() -> Path:
    """The folder of shared puzzles; tests that need it skip where it is not there."""
    folder = os.environ.get("NONOGRAM_CORPUS")
    if not folder:
        pytest.skip("NONOGRAM_CORPUS does not name the folder of shared puzzles")
    path = Path(folder)
    if not (path / "manifest.tsv").is_file():
        pytest.fail(f"NONOGRAM_CORPUS names {folder}, where there is no manifest.tsv")
    return path


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    monkeypatch.chdir(tmp_path)
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    formats.dump(TINY, "tiny.non")
    formats.dump(SWITCH, "switch.nin")
    Path("two.nonpack").write_text("====\n".join(formats.dumps(p) for p in (TINY, SWITCH)))
    return Run(capsys)
