"""The examples in docstrings, in the README and in the documentation do what they show."""

import doctest
import importlib
import pkgutil
import re
from pathlib import Path

import pytest

import nonogram
from nonogram import formats
from nonogram.render.text import picture

MODULES = [
    name
    for _, name, _ in pkgutil.walk_packages(nonogram.__path__, "nonogram.")
    if not name.endswith("__main__")
]
FLAGS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS
ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
PAGES = sorted(path for path in (ROOT / "docs").rglob("*.md") if path.parent.name != "_generated")


@pytest.mark.parametrize("name", ["nonogram", *MODULES])
def test_docstrings(name):
    failures, _ = doctest.testmod(importlib.import_module(name), optionflags=FLAGS)
    assert not failures


def run_page(path):
    """Run the examples of a page, as one session; how many failed and were tried."""
    # a fence would be taken for the end of the output above it
    text = re.sub(r"^\s*(```|:::).*$", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    test = doctest.DocTestParser().get_doctest(text, {}, path.name, str(path), 0)
    runner = doctest.DocTestRunner(optionflags=FLAGS)
    runner.run(test)
    return runner.summarize(verbose=False)


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_pages(path, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)  # an example may write files
    monkeypatch.setattr(formats, "_registry", dict(formats._registry))  # or register a format
    assert not run_page(path).failed


def test_readme():
    results = run_page(README)
    assert not results.failed
    assert results.attempted > 5


def test_the_picture_in_the_readme():
    command, *lines = README.read_text(encoding="utf-8").split("```")[1].strip("\n").splitlines()
    assert command == "$ python -m nonogram solve cat-and-mouse --style half"
    result = nonogram.solve(nonogram.puzzles.get("cat-and-mouse"))
    assert "\n".join(lines) == picture(result.grid, style="half")
