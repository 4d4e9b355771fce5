"""Mutated files for each reader: ``python tests/fuzz_formats.py [count] [format ...]``.

Each file must be read or refused with a FormatError of one line, within a second and, on Linux,
200 MiB.  Seeds are files that the package writes, and those of the folder that NONOGRAM_CORPUS
names.
"""

from __future__ import annotations

import argparse
import contextlib
import csv
import os
import random
import resource
import sys
import time
import warnings
import zlib
from pathlib import Path

import penpa_url
from nonogram import formats
from nonogram.errors import FormatError, FormatWarning, UnsupportedError
from nonogram.formats import Format
from nonogram.grid import Grid
from nonogram.puzzle import Puzzle

SECONDS = 1.0
MEMORY = 200 << 20

JUNK = [
    *(
        b"",
        b"0",
        b"9" * 30,
        b"\n",
        b"\n\n",
        b",",
        b"-1",
        b'"',
        b"\x00",
        b"\xff",
        b"[",
        b"}",
        b"#",
        b"|",
    ),
    *(
        b"rows\n",
        b"columns 3\n",
        b"goal ",
        b"====\n",
        b" 3b ",
        b"color a #f00\n",
        b"ACROSS\n",
        b"<",
        b">",
    ),
    *(
        b"NaN",
        b"1e999",
        b"null",
        b"true",
        b"{}",
        b"[[1]]",
        b'"palette":[],',
        b"&nbsp;",
        b"<count>1</count>",
    ),
    *(
        b"/",
        b":",
        b"---\n",
        b"$1\n",
        b"[clues]\n",
        b"\t",
        b" 0\n",
        b"?",
        b"\xf0\x9f\x9f\xa5",
        b"\xed\xa0\x80",
    ),
    *(
        b"<!DOCTYPE a [<!ENTITY x 'y'>]>",
        b"</line>",
        b"GRID x\n",
        b"z",
        b"+fff",
        b"-1f",
        b"100000",
        b"%",
        b";",
    ),
]


def written(puzzle: Puzzle, item: Format) -> str | bytes:
    """What a format makes of a puzzle."""
    assert item.write is not None
    return item.write(puzzle)


def written_and_told(puzzle: Puzzle, item: Format) -> tuple[str | bytes, str]:
    """What a format makes of a puzzle, and what its warnings say is lost."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", FormatWarning)
        data = written(puzzle, item)
    return data, " ".join(str(warning.message) for warning in caught)


def read_or_refuse(data: str | bytes, name: str | None) -> None:
    """Nothing but puzzles or one FormatError; what is read can be written and read again."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", FormatWarning)
        found, message = [], ""
        try:
            found = formats.loads_all(data, format=name)
        except FormatError as error:
            message = str(error)
        assert "\n" not in message, message
        assert len(message) < 300, message
        for puzzle in found[:3]:
            for other in ("json", "non", "webpbn"):
                assert formats.loads(formats.dumps(puzzle, other)) == puzzle


def mutated(rng: random.Random, seed: bytes, others: list[bytes]) -> bytes:
    """A seed with some bytes replaced, cut, repeated or taken from another seed."""
    raw = bytearray(seed)
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(raw) + 1)
        span = rng.choice((0, 1, 1, 2, 6, 40))
        kind = rng.randrange(6)
        if kind < 3:
            raw[at : at + span] = rng.choice(JUNK)
        elif kind == 3 and raw:
            raw[at : at + 1] = bytes([rng.randrange(256)])
        elif kind == 4:
            raw[at:at] = raw[at : at + span] * rng.choice((1, 3, 50))
        else:
            other = rng.choice(others)
            start = rng.randrange(len(other) + 1)
            raw[at : at + span] = other[start : start + span]
    return bytes(raw)


def broken(rng: random.Random, seed: bytes, others: list[bytes], name: str) -> bytes:
    """A mutated file; of packed formats now and then what is packed is changed, not the outside."""
    if name == "penpa" and rng.random() < 0.8:
        with contextlib.suppress(ValueError, zlib.error):
            inside = penpa_url.unpacked(seed.decode("latin-1"))
            return penpa_url.packed(mutated(rng, inside, others)).encode()
    if name == "png" and rng.random() < 0.8:
        return _png(rng, seed, others)
    return mutated(rng, seed, others)


def _png(rng: random.Random, seed: bytes, others: list[bytes]) -> bytes:
    """An image one of whose parts is changed, with checksums that are right."""
    out = bytearray(seed[:8])
    at = 8
    while at + 12 <= len(seed):
        length = int.from_bytes(seed[at : at + 4])
        name, body = seed[at + 4 : at + 8], seed[at + 8 : at + 8 + length]
        at += length + 12
        kind = rng.random()
        if kind < 0.2 and name == b"IDAT":
            body = zlib.compress(mutated(rng, zlib.decompress(body), others))
        elif kind < 0.4 and name == b"IHDR":  # a small change: other kinds, sizes, interlacing
            changed = bytearray(body)
            changed[rng.choice((3, 7, 8, 9, 12))] = rng.choice((0, 1, 2, 3, 4, 6, 8, 16, 25))
            body = bytes(changed)
        elif kind < 0.3:
            body = mutated(rng, body, others)
        elif kind < 0.33:
            name = rng.choice((b"tRNS", b"bKGD", b"PLTE", b"IEND"))
        crc = zlib.crc32(name + body).to_bytes(4)
        out += len(body).to_bytes(4) + name + body + crc
    return bytes(out)


def _seeds(item: Format) -> list[bytes]:
    rng = random.Random(7)
    out = [penpa_url.DRAWN.encode()] if item.name == "penpa" else []
    for width, height in ((1, 1), (4, 3), (10, 7), (25, 25)):
        for colours in (2, 4) if item.colours else (2,):
            cells = bytes(rng.randrange(colours) for _ in range(width * height))
            puzzle = Puzzle.from_grid(
                Grid.from_bytes(width, height, cells), metadata={"title": "Dots & hooks", "id": "7"}
            )
            try:
                raw = written(puzzle, item)
            except UnsupportedError:
                continue
            out.append(raw if isinstance(raw, bytes) else raw.encode())
    return out


def _files() -> list[tuple[str, bytes]]:
    """Small files of the collection, with the name of the format found."""
    folder = os.environ.get("NONOGRAM_CORPUS")
    if not folder:
        return []
    base = Path(folder)
    out = []
    with (base / "manifest.tsv").open(encoding="utf-8", newline="") as stream:
        paths = [
            row["path"] for row in csv.DictReader(stream, delimiter="\t", quoting=csv.QUOTE_NONE)
        ]
    for path in [*(base / name for name in paths), *sorted((base / "minimal").iterdir())]:
        data = path.read_bytes()
        if len(data) < 3000:
            try:
                out += [(item.name, data) for item in formats.detect(formats.Source(data))]
            except FormatError:
                continue
    return out


def _limit_memory() -> None:
    """Let the process have 200 MiB more than it has now; a file that takes more fails."""
    used = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (used + MEMORY, used + MEMORY))


def main() -> None:
    """Run; stops at the first file that is neither read nor refused, or takes too much."""
    readers = {item.name: item for item in formats.formats() if item.read}
    parser = argparse.ArgumentParser(description="Mutated files for each reader.")
    parser.add_argument("count", nargs="?", type=int, default=10_000, help="files for each reader")
    parser.add_argument("format", nargs="*", help="only the readers of these formats")
    args = parser.parse_args()
    unknown = [name for name in args.format if name not in readers]
    if unknown:
        parser.error(f"no reader is called {unknown[0]}; there are {', '.join(readers)}")
    count = args.count
    chosen = [readers[name] for name in args.format or readers]
    warnings.simplefilter("ignore", FormatWarning)
    files = _files()
    if sys.platform == "linux":
        _limit_memory()
    for item in chosen:
        rng = random.Random(item.name)
        seeds = _seeds(item) + [data for name, data in files if name == item.name]
        others = [data for _, data in files] + seeds
        slowest = 0.0
        for n in range(count):
            data = broken(rng, rng.choice(seeds or others), others, item.name)
            began = time.process_time()
            try:
                read_or_refuse(data, item.name if n % 4 else None)
                took = time.process_time() - began
                assert took < SECONDS, f"took {took:.3f} s"
            except BaseException:
                Path("fuzz-failure.bin").write_bytes(data)
                print(f"{item.name}: file {n}, kept as fuzz-failure.bin", file=sys.stderr)
                raise
            slowest = max(slowest, took)
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10
        print(f"{item.name}: {count} files, slowest {slowest:.3f} s, {memory} MiB", flush=True)


if __name__ == "__main__":
    main()
