"""Every function of the article's listing has its place, and exactly one."""

import re
from pathlib import Path

LISTING = """C0 C1 C2 C3 C4 CHANGE∆WC CHOOSE COMB COMBINEL COMBINER FAULT FROM INSTALL INSTALL∆BIN2
    INSTALL∆BIN3 MATSIZE OVERLAP PICTURE PROCESS REDUCE SET∆WC SHRINK SOLVE START TOTALS WHERE"""
TAG = re.compile(r"APL: ([A-Z][A-Z0-9∆]*)")


def sources():
    folder = Path(__file__).parents[1] / "src" / "nonogram"  # wheels have no .pyx
    return sorted([*folder.rglob("*.py"), *folder.rglob("*.pyx")])


def test_each_function_of_the_listing_has_one_tag():
    tags = [tag for path in sources() for tag in TAG.findall(path.read_text(encoding="utf-8"))]
    assert sorted(tags) == sorted(LISTING.split())


def test_a_tag_ends_the_first_line_of_the_docstring_of_its_function():
    """So that ``help()`` shows it and a search leads to the code."""
    for path in sources():
        text = path.read_text(encoding="utf-8")
        for match in TAG.finditer(text):
            line = text[text.rindex("\n", 0, match.start()) + 1 : text.index("\n", match.end())]
            assert line.lstrip().startswith('"""'), f"{path.name}: {line}"
            above = text[: match.start()].rsplit("def ", 1)[1]
            name = match[1].lower().replace("∆", "_")
            function = above[: above.index("(")].strip("_")
            renamed = {"from": "white_gaps", "install": "gaps", "install_bin2": "choices"}
            renamed |= {"install_bin3": "binary_rows", "combinel": "combine_left"}
            renamed |= {"combiner": "combine_right"}
            assert function == renamed.get(name, name), f"{match[1]} is {function}"
