"""``python -m nonogram``."""

import sys

from nonogram.cli import main

if __name__ == "__main__":
    sys.exit(main())
