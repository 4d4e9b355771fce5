"""Writing files: whole or not at all, to whatever a name stands for."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import stat
import sys
from pathlib import Path
from typing import Any, Final

from nonogram.errors import NonogramError

__all__ = ["unwritable", "write_bytes", "write_file"]

_STREAMS: Final = {"/dev/stdout": 1, "/dev/stderr": 2}
_DESCRIPTOR: Final = re.compile(r"(?:/dev|/proc/self)/fd/(\d{1,9})")
# What forbids to replace a file that may well be written: the rights on its folder, or a mount.
_FIXED: Final = {errno.EACCES, errno.EPERM, errno.EROFS, errno.EBUSY}


def write_bytes(data: bytes) -> None:
    """Write to the standard output, as it is."""
    stream: Any = sys.stdout
    if hasattr(stream, "buffer"):
        stream.flush()
        stream.buffer.write(data)
        stream.buffer.flush()
    else:  # a stream that somebody put in its place
        stream.write(data.decode("utf-8", "replace"))


def write_file(path: Path, data: bytes) -> None:
    """Write a file as a whole or not at all: another beside it takes its place at the end.

    What is no ordinary file (a device, a pipe) is written to directly, an open descriptor such as
    ``/dev/stdout`` where it stands.  A file that may be written but not replaced is written over;
    a full disk leaves it as it was.  Raises NonogramError.
    """
    try:
        descriptor = _descriptor(path)
        if descriptor is not None:
            sys.stdout.flush()  # what was printed before comes first
            _write(descriptor, data)
            return
        try:
            mode, there = path.stat().st_mode, True
        except FileNotFoundError:
            mode, there = stat.S_IFREG | (0o666 & ~_umask()), False
        if not stat.S_ISREG(mode):
            path.write_bytes(data)
            return
        path = path.resolve()  # a link stays a link
        if there and not os.access(path, os.W_OK):  # though the folder would let it be replaced
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        try:
            _replace(path, stat.S_IMODE(mode), data)
        except OSError as error:
            if not there or error.errno not in _FIXED:
                raise
            _write_over(path, data)
    except (OSError, ValueError, RuntimeError) as error:
        raise unwritable(path, error) from None


def unwritable(path: Path | str, error: Exception) -> NonogramError:
    """The error of a file that cannot be written."""
    reason = getattr(error, "strerror", None) or str(error)
    return NonogramError(f"{path}: cannot be written: {reason.lower()}")


def _descriptor(path: Path) -> int | None:
    """The open descriptor that a name stands for, where it does.

    Opened by that name, a file that the output is appended to would be cut off.
    """
    match = _DESCRIPTOR.fullmatch(path.as_posix()) if os.name == "posix" else None
    return int(match[1]) if match else _STREAMS.get(str(path))


def _write(descriptor: int, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(descriptor, rest) :]


def _replace(path: Path, mode: int, data: bytes) -> None:
    import tempfile  # slow to import

    handle, name = tempfile.mkstemp(prefix=f".{path.name[:50]}.", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
        Path(name).chmod(mode)
        Path(name).replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(name).unlink()
        raise


def _write_over(path: Path, data: bytes) -> None:
    """Write over a file, in the room that it has once the rest has found its own."""
    descriptor = os.open(path, os.O_WRONLY | getattr(os, "O_BINARY", 0))
    try:
        size = os.fstat(descriptor).st_size
        try:
            os.lseek(descriptor, size, os.SEEK_SET)
            _write(descriptor, data[size:])
        except OSError:
            os.ftruncate(descriptor, size)
            raise
        os.lseek(descriptor, 0, os.SEEK_SET)
        _write(descriptor, data[:size])
        os.ftruncate(descriptor, len(data))
    finally:
        os.close(descriptor)


def _umask() -> int:
    mask = os.umask(0o022)
    os.umask(mask)
    return mask
