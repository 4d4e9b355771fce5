"""Sphinx configuration: ``python -m sphinx -W -b html docs build/docs``."""

import re
import sys
from importlib.metadata import version as installed_version
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import pages

project = "nonogram-apl"
author = "The nonogram-apl developers"
copyright = author
version = release = installed_version("nonogram-apl")

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.viewcode"]
exclude_patterns = ["_generated/*.md"]  # parts of pages, included there
myst_enable_extensions = ["colon_fence", "deflist", "fieldlist"]
myst_heading_anchors = 3

# A reference that leads nowhere is an error, but for types in signatures, most of them numpy's.
nitpicky = True
nitpick_ignore_regex = [
    ("py:class", ".*"),
    ("py:data", "ANY|MAX_LINES"),  # of nonogram.formats.base, shown as of nonogram.formats
    ("py:attr", "Format.metadata"),
]

autodoc_default_options = {"members": True}
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True
autodoc_inherit_docstrings = False
maximum_signature_line_length = 88
add_module_names = False
toc_object_entries_show_parents = "hide"
python_use_unqualified_type_names = True

smartquotes = False  # -- is an option here

html_theme = "furo"
html_title = "nonogram-apl"
html_static_path = ["_static"]
html_css_files = ["pages.css"]
html_copy_source = False
html_show_sphinx = False
pygments_style = "tango"


def mend_signature(app, what, name, obj, options, signature, return_annotation):
    """Signatures that Sphinx cannot read: C types of extension modules, defaults made anew."""
    if signature and name.startswith("nonogram._"):
        names = re.sub(r"\[[^\]]*\]", "", signature.strip("()")).split(",")
        arguments = [" ".join(part.split()) for part in names if part.strip()]
        kept = [re.sub(r"^.*?(\w+( *=.*)?)$", r"\1", argument) for argument in arguments]
        signature = f"({', '.join(kept)})"
    elif signature:
        signature = re.sub(r"<\w.*?>+", "...", signature)
    return signature, return_annotation


def mend_docstring(app, what, name, obj, options, lines):
    """What namedtuple says of its fields says nothing."""
    if lines and lines[0].startswith("Alias for field number"):
        lines[:] = []


def setup(app):
    """Write the pictures and tables that are made from the package itself."""
    app.connect("autodoc-process-signature", mend_signature)
    app.connect("autodoc-process-docstring", mend_docstring)
    pages.write(Path(__file__).parent / "_generated")
    return {"parallel_read_safe": True}
