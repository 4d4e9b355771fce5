"""The public names and their signatures are those of api.txt, so that nothing changes unseen.

After a change that is meant: ``python tests/test_api.py`` writes the file anew; the difference
belongs into the changelog, and docs/policy.md says what may change when.
"""

import dataclasses
import enum
import inspect
import re
import sys
import typing
from pathlib import Path

import nonogram
from nonogram import formats, puzzles

FILE = Path(__file__).with_name("api.txt")
MODULES = (nonogram, formats, puzzles)


def signature(thing):
    """The parameters and their defaults; types are mypy's matter and differ between versions."""
    try:
        found = inspect.signature(thing)
    except ValueError:
        return "(...)"
    bare = []
    for parameter in found.parameters.values():
        default = parameter.default
        if (
            default is not parameter.empty
            and "<" in repr(default)
            and not isinstance(default, enum.Enum)
        ):
            default = ...  # made anew, or a function
        bare.append(parameter.replace(annotation=parameter.empty, default=default))
    return str(found.replace(parameters=bare, return_annotation=found.empty))


def members(kind):
    """What a class of ours offers beside its constructor."""
    if issubclass(kind, enum.Enum):
        for member in kind:
            yield f"{member.name} = {member.value!r}"
        return
    fields = getattr(kind, "_fields", None)
    if fields is None and dataclasses.is_dataclass(kind):
        fields = [field.name for field in dataclasses.fields(kind)]
    if fields is None:  # the annotated attributes
        fields = [name for name in typing.get_type_hints(kind) if not name.startswith("_")]
    yield from fields
    for name, thing in sorted(vars(kind).items()):
        if name.startswith("_") or name in fields:
            continue
        if isinstance(thing, (classmethod, staticmethod)):
            yield f"{name}{signature(getattr(kind, name))}"
        elif inspect.isfunction(thing):
            yield f"{name}{signature(thing)}"
        else:
            yield name


def listing():
    """Every public name, a line each, members indented."""
    lines = []
    for module in MODULES:
        lines.append(f"{module.__name__}")
        for name in sorted(module.__all__):
            thing = getattr(module, name)
            if inspect.ismodule(thing):
                lines.append(f"  module {name}")
            elif isinstance(thing, type):
                exception = issubclass(thing, BaseException)
                bases = ", ".join(base.__name__ for base in thing.__bases__)
                head = f"exception {name}({bases})" if exception else f"class {name}"
                if not (exception or issubclass(thing, enum.Enum)):
                    head += signature(thing)
                lines.append(f"  {head}")
                ours = thing.__module__.startswith("nonogram")
                if ours and getattr(sys.modules[thing.__module__], name) is thing:
                    lines += [f"    {member}" for member in members(thing)]
            elif callable(thing):
                lines.append(f"  {name}{signature(thing)}")
            else:
                lines.append(f"  {name} = {thing!r}")
        lines.append("")
    return "\n".join(lines)


def test_the_public_api_is_the_one_written_down():
    assert listing() == FILE.read_text(encoding="utf-8"), (
        "if this change is meant, run: python tests/test_api.py"
    )


def test_every_public_name_is_in_the_reference():
    pages = (Path(__file__).parents[1] / "docs" / "api").glob("*.md")
    text = "\n".join(page.read_text(encoding="utf-8") for page in pages)
    told = {name.rpartition(".")[2] for name in re.findall(r"^\.\. [\w:]+:: ([\w.]+)$", text, re.M)}
    assert "nonogram.puzzles" in text  # as a whole
    assert not {*nonogram.__all__, *formats.__all__} - told


if __name__ == "__main__":
    FILE.write_text(listing(), encoding="utf-8")
