"""PDF files from SVG pages, through packages that come with the extra ``pdf``."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

from nonogram.render.extras import need

__all__ = ["pdf_file"]

_WHAT = "a PDF file"


def pdf_file(pages: Sequence[str], title: str = "") -> bytes:
    """A PDF file with one page for each SVG document, of its size.

    Raises UnsupportedError where CairoSVG, or pypdf for more than one page, is not installed.
    """
    cairosvg = need("cairosvg", "CairoSVG", "pdf", _WHAT)
    pypdf = need("pypdf", "pypdf", "pdf", _WHAT)
    writer = pypdf.PdfWriter()
    for page in pages:
        writer.append(BytesIO(cairosvg.svg2pdf(bytestring=page.encode("utf-8"))))
    writer.add_metadata({"/Title": title, "/Creator": "nonogram-apl"})
    out = BytesIO()
    writer.write(out)
    return out.getvalue()
