"""The extension modules; everything else is in pyproject.toml.

``NONOGRAM_CHECKS=1`` builds the checked build: bounds checks, asserts, compiler warnings.
Compiler directives are set here and nowhere else, so that this switch reaches every module.
"""

import os
import sysconfig
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup

checks = os.environ.get("NONOGRAM_CHECKS") == "1"
limited_api = not sysconfig.get_config_var("Py_GIL_DISABLED")

macros = []
if limited_api:
    macros.append(("Py_LIMITED_API", "0x030B0000"))
if not checks:
    macros.append(("CYTHON_WITHOUT_ASSERTIONS", "1"))

posix = os.name == "posix"
extensions = [
    Extension(
        ".".join(path.with_suffix("").relative_to("src").parts),
        [path.as_posix()],
        define_macros=macros,
        extra_compile_args=(["-Wall", "-Wextra", "-g"] if checks else ["-O3"]) if posix else [],
        py_limited_api=limited_api,
    )
    for path in sorted(Path("src").rglob("*.pyx"))
]

setup(
    ext_modules=cythonize(
        extensions,
        build_dir="build/cython-checks" if checks else "build/cython",
        compiler_directives={
            "language_level": 3,
            "boundscheck": checks,
            "wraparound": False,
            "initializedcheck": checks,
            "cdivision": True,
            "embedsignature": True,
            "freethreading_compatible": True,
        },
    ),
    options={
        # apart, so that neither build takes over what the other has left
        "build": {"build_base": "build/checked" if checks else "build/release"},
        **({"bdist_wheel": {"py_limited_api": "cp311"}} if limited_api else {}),
    },
)
