"""What hypothesis draws: lines, pictures, clues."""

from hypothesis import strategies as st

import reference


@st.composite
def known_lines(draw, longest=12):
    """A clue and a line that some arrangement of it agrees with; cells -1 unknown, 0, 1."""
    cells = draw(st.lists(st.sampled_from([0, 1]), min_size=1, max_size=longest))
    hidden = draw(st.lists(st.booleans(), min_size=len(cells), max_size=len(cells)))
    known = [-1 if hide else cell for cell, hide in zip(cells, hidden, strict=True)]
    return reference.reads_as(cells), known


@st.composite
def any_lines(draw, longest=11):
    """A clue and a line that may contradict it."""
    length = draw(st.integers(1, longest))
    clue = reference.reads_as(
        draw(st.lists(st.sampled_from([0, 1]), min_size=length, max_size=length))
    )
    known = draw(st.lists(st.sampled_from([-1, -1, 0, 1]), min_size=length, max_size=length))
    return clue, known


@st.composite
def colour_lines(draw, longest=9, colours=3):
    """A coloured clue and, for each cell, the set of colours it may have; all may contradict."""
    length = draw(st.integers(1, longest))
    cells = st.lists(st.integers(0, colours), min_size=length, max_size=length)
    clue = reference.reads_as_colours(draw(cells))
    truth = draw(cells)
    every = frozenset(range(colours + 1))
    may = [draw(st.sampled_from([every, every, every - {t}, frozenset({t})])) for t in truth]
    return clue, may


@st.composite
def pictures(draw, most=5, colours=1):
    """A small complete picture."""
    width, height = draw(st.integers(1, most)), draw(st.integers(1, most))
    row = st.lists(st.integers(0, colours), min_size=width, max_size=width)
    return draw(st.lists(row, min_size=height, max_size=height))


@st.composite
def colour_clue_sets(draw, most=4, colours=3):
    """Row and column clues in colours, with the same totals; a picture may not exist."""
    rows, columns = reference.colour_clues_of(draw(pictures(most, colours)))
    return draw(st.sampled_from([rows, draw(st.permutations(rows))])), columns


@st.composite
def clue_sets(draw, most=4):
    """Row and column clues with equal totals that fit their lines; a picture may not exist."""
    rows, columns = reference.clues_of(draw(pictures(most)))
    rows2, columns2 = reference.clues_of(draw(pictures(most)))
    same_size = (len(rows), len(columns)) == (len(rows2), len(columns2))
    if same_size and sum(map(sum, rows)) == sum(map(sum, columns2)) and draw(st.booleans()):
        return rows, columns2
    return draw(st.permutations(rows)), draw(st.permutations(columns))
