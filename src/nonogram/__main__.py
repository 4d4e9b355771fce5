"""``python -m nonogram``, and the start of ``nonogram-apl``."""

import sys


def run() -> int:
    """Run the command; a Ctrl-C while it still loads ends it as one later does."""
    try:
        from nonogram.cli import main

        return main()
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(run())
