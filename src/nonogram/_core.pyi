import numpy as np
from numpy.typing import NDArray

CHECKED: bool

def comb(m: int, n: int, out: NDArray[np.uint16]) -> None: ...
def white_gaps(n: int, m: int, out: NDArray[np.uint16]) -> None: ...
def arrangements(
    gaps: NDArray[np.uint16],
    clue: NDArray[np.int32],
    planes: int,
    length: int,
    out: NDArray[np.uint64],
) -> None: ...
def words_for(length: int) -> int: ...
def process(
    gaps: NDArray[np.uint16],
    clue: NDArray[np.int32],
    line: NDArray[np.int8],
    certain: NDArray[np.int8],
    kept: NDArray[np.uint64] | None = None,
) -> int: ...
def agree(
    rows: NDArray[np.uint64],
    line: NDArray[np.int8],
    certain: NDArray[np.int8],
    kept: NDArray[np.uint64],
) -> int: ...
def fill(
    choices: NDArray[np.uint8],
    clue: NDArray[np.int32],
    line: NDArray[np.int8],
    certain: NDArray[np.int8],
    kept: NDArray[np.uint64],
) -> int: ...
