"""The extension modules; everything else is in pyproject.toml.

``NONOGRAM_CHECKS=1`` builds the checked build: bounds checks, asserts, compiler warnings.
``NONOGRAM_TRACE=1`` builds one that tells coverage which lines of Cython ran (slow; no stable ABI;
the C files lie beside the sources, where the coverage plugin looks for them).
Compiler directives are set here and nowhere else, so that these switches reach every module.
"""

import os
import sysconfig
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup

checks = os.environ.get("NONOGRAM_CHECKS") == "1"
trace = os.environ.get("NONOGRAM_TRACE") == "1"
limited_api = not (trace or sysconfig.get_config_var("Py_GIL_DISABLED"))

macros = []
if limited_api:
    macros.append(("Py_LIMITED_API", "0x030B0000"))
if not checks:
    macros.append(("CYTHON_WITHOUT_ASSERTIONS", "1"))

if trace:
    macros += [("CYTHON_TRACE_NOGIL", "1"), ("CYTHON_USE_SYS_MONITORING", "0")]

posix = os.name == "posix"
# -ffp-contract=off: the same run, whether or not the processor has fused operations;
# -g0: the interpreter's own flags ask for debug information, four fifths of the module;
# pairs of neighbouring fields are faster written one by one than packed into a vector first
FAST = ["-O3", "-g0", "-ffp-contract=off", "-fno-tree-slp-vectorize"]
extensions = [
    Extension(
        ".".join(path.with_suffix("").relative_to("src").parts),
        [path.as_posix()],
        define_macros=macros,
        extra_compile_args=(["-Wall", "-Wextra", "-g"] if checks else FAST) if posix else [],
        py_limited_api=limited_api,
    )
    for path in sorted(Path("src").rglob("*.pyx"))
]

setup(
    ext_modules=cythonize(
        extensions,
        build_dir=None if trace else "build/cython-checks" if checks else "build/cython",
        compiler_directives={
            "language_level": 3,
            "boundscheck": checks,
            "wraparound": False,
            "initializedcheck": checks,
            "cdivision": True,
            "embedsignature": True,
            "freethreading_compatible": True,
            "linetrace": trace,
        },
    ),
    options={
        # apart, so that neither build takes over what the other has left
        "build": {"build_base": "build/checked" if checks else "build/release"},
        **({"bdist_wheel": {"py_limited_api": "cp311"}} if limited_api else {}),
    },
)
