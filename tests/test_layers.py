"""Imports go downwards only: each module knows what stands above it in this list, nothing else."""

import ast
import graphlib
import re
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[1] / "src" / "nonogram"  # wheels have no .pyx

# The layers, lowest first; modules of one layer do not know each other unless they share a package.
LAYERS = [
    ["errors"],
    ["clue"],
    ["grid"],
    ["puzzle"],
    ["encoding"],
    ["result"],
    ["limits"],
    ["_core"],
    ["article", "engine"],
    ["solver"],
    ["formats", "render"],
    ["puzzles"],
    ["cli"],
    ["__init__", "__main__"],
]
LEVEL = {name: level for level, names in enumerate(LAYERS) for name in names}

# Display methods import what draws them inside the method.
EXCEPTIONS = {
    ("grid", "render.text"),
    ("grid", "render.png"),
    ("grid", "render.notebook"),
    ("puzzle", "render.notebook"),
    ("result", "render.notebook"),
}


def modules():
    return sorted(
        path for path in FOLDER.rglob("*") if path.suffix in (".py", ".pyi", ".pyx", ".pxd")
    )


def dotted(path):
    return ".".join(path.relative_to(FOLDER).with_suffix("").parts)


def imports(path):
    """The package's modules that a file imports or cimports, dotted, without ``nonogram.``."""
    text = path.read_text(encoding="utf-8")
    if path.suffix in (".py", ".pyi"):
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.ImportFrom):
                assert node.level == 0, f"{path.name}: imports are absolute"
                names = [alias.name for alias in node.names]
                yield from _of_package(node.module or "", names)
            elif isinstance(node, ast.Import):
                for alias in node.names:
                    yield from _of_package(alias.name, [])
    else:
        for match in re.finditer(
            r"^\s*from ([\w.]+) c?import (?:\(([^)]*)\)|(.+))", text, re.MULTILINE
        ):
            names = (match[2] or match[3]).split(",")
            yield from _of_package(match[1], [name.split()[0] for name in names if name.strip()])
        for match in re.finditer(r"^\s*c?import ([\w., ]+)", text, re.MULTILINE):
            for name in match[1].split(","):
                yield from _of_package(name.split()[0], [])


def _of_package(module, names):
    if module == "nonogram":
        for name in names:
            assert (FOLDER / name).exists() or list(FOLDER.glob(f"{name}.*")), (
                f"{name} is imported from the bare package"
            )
            yield name
    elif module.startswith("nonogram."):
        other = module.removeprefix("nonogram.")
        submodules = {
            name for name in names if list((FOLDER / other.replace(".", "/")).glob(f"{name}.*"))
        }
        yield from (f"{other}.{name}" for name in sorted(submodules))
        if submodules != set(names) or not names:
            yield other


@pytest.mark.parametrize("path", modules(), ids=lambda path: path.relative_to(FOLDER).as_posix())
def test_imports_go_downwards(path):
    me = dotted(path)
    room = me.split(".")[0]
    assert room in LEVEL, f"{me} has no place in the list of layers"
    for other in imports(path):
        target = other.split(".")[0]
        if target == room or (me, other) in EXCEPTIONS:
            continue
        assert LEVEL[target] < LEVEL[room], f"{me} imports {other}"


def test_no_modules_import_each_other_in_a_circle():
    """Inside a package neither, imports in functions included; kernels share their headers."""
    graph = {}
    for path in modules():
        if path.suffix == ".py":
            me = dotted(path)
            others = set(imports(path)) - {other for one, other in EXCEPTIONS if one == me}
            graph[me.removesuffix(".__init__")] = others
    list(graphlib.TopologicalSorter(graph).static_order())  # CycleError names the circle


def test_every_exception_is_needed():
    needed = {(dotted(path), other) for path in modules() for other in imports(path)}
    assert needed >= EXCEPTIONS


def test_the_package_is_imported_without_numpy():
    import subprocess
    import sys

    code = "import nonogram, nonogram.cli, sys; sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
