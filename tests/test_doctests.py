"""The examples in docstrings and in the README do what they show."""

import doctest
import importlib
import pkgutil
from pathlib import Path

import pytest

import nonogram
from nonogram.render.text import picture

MODULES = [
    name
    for _, name, _ in pkgutil.walk_packages(nonogram.__path__, "nonogram.")
    if not name.endswith("__main__")
]
FLAGS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS


@pytest.mark.parametrize("name", ["nonogram", *MODULES])
def test_docstrings(name):
    failures, _ = doctest.testmod(importlib.import_module(name), optionflags=FLAGS)
    assert not failures


README = Path(__file__).parents[1] / "README.md"


def test_readme():
    failures, tried = doctest.testfile(str(README), module_relative=False, optionflags=FLAGS)
    assert not failures
    assert tried > 5


def test_the_picture_in_the_readme():
    command, *lines = README.read_text(encoding="utf-8").split("```")[1].strip("\n").splitlines()
    assert command == "$ python -m nonogram solve cat-and-mouse --style half"
    result = nonogram.solve(nonogram.puzzles.get("cat-and-mouse"))
    assert "\n".join(lines) == picture(result.grid, style="half")
