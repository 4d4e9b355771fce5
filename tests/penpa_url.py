"""URLs of the editor Penpa+, packed and unpacked by other means than the package's own."""

from __future__ import annotations

import base64
import json
import zlib


def url(numbers: dict[int, object], head: str = "square,6,5", space: str = "[2,0,2,0]") -> str:
    """A grid of 4x3 with two places for clues each way, and ``numbers`` by the index of cells."""
    drawing = json.dumps(
        {"zR": {"z_": []}, "zS": {}, "zN": {str(k): v for k, v in numbers.items()}}
    )
    for name in ("zR", "zS", "zN", "z_"):
        drawing = drawing.replace(f'"{name}"', name)
    return packed(
        "\n".join([f"{head},38,0,1,1,Title: Dot,Author: Ann", space, "{zG:zQ}", drawing, "{}"])
    )


def packed(text: str | bytes) -> str:
    """The URL of what stands inside."""
    packer = zlib.compressobj(wbits=-15)
    data = packer.compress(text if isinstance(text, bytes) else text.encode()) + packer.flush()
    return "https://swaroopg92.github.io/penpa-edit/#m=edit&p=" + base64.b64encode(data).decode()


def unpacked(url: str) -> bytes:
    """What stands inside of a URL."""
    return zlib.decompress(base64.b64decode(url.partition("&p=")[2]), wbits=-15)


def at(row: int, column: int) -> int:
    """The index of a cell, counted from the first of the 4x3."""
    return (row + 4) * 10 + column + 4


CELLS = {at(-1, 0): "2", at(-1, 1): 1, at(-1, 3): "1", at(0, -1): "2", at(1, -2): "1", at(1, -1): 1}
NUMBERS = {cell: [value, 1, "1"] for cell, value in CELLS.items()}
"""The puzzle 2 / 1 1 / - and 2 / 1 / - / 1."""

DRAWN = (
    "https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VRdb+o4EH3nV1SW9qmWmi9CiNQHvlqpalm4pc"
    "uWCCEDpqQ1cW8+SteI/96xAyIxtLr7UO0+XEUej8/g8ZwxPsnPjMQU17CLbQ8b2ITPNhxsuS6MuhrG7huEKaP+WS"
    "8TIzFi9A+rdTaPyTrCjSxd8tg/i/iUz//BGP95dYUXhCUU3zw+N9svjXWn8fdFdWTbD93F+XO7//A8H/5l9o3wIj"
    "a6zIvueu0mO78Wo7tl4412qNtL+GzJKJkTMRrevLPoyntaLszWzbLlLUhkJD+9Qf2t2b+8rAQW1AZjXNmIui8aWF"
    "z7ATIRRhYME42x6PsbceeLLhb3EELYHGO0ylgazjjjMdpj4jbfaIHbObhDFZdeKwdNA/zuzsfohzziEZazMJ4xOr"
    "nNk/X8QAwwksGmyiBdtOJvVB4o65PrGV9NQwlMSQrtTZbhK8I2BJJszl+y3U/N8RaLRs7i/hdZQJI9C+nmLKR3go"
    "Uk970M6uPtFi7oB3CY+IGk83BwvYN772/Adv0Nsly5Fe4QWixvEVm1fTf2gKcDdW2LrW+x9S222lIAHEMH9DocPW"
    "n1CFCnFLZ4KqmzB4ChqXg+KjsA6ljYyraVNZStKnurftNRdqhsS1lHWVf9piab94vtRQ5UB3U4wBymqplP+crNV6"
    "6lJi9febuVnU8OTPkdfROPwPGUEMmv9pU3rgTw6lHC2STJ4gWZ0Ql9J7MU+bn6FCMlLMpWUwpPpgAxzl9ZGJ3KsA"
    "+VwPAp4jE9GZIgnT99lkqGTqSa8niu1bQmjJW5KLkuQfmTLUFpDO+xsCZxzNclZEXSZQkovN1SJhppzUxJuUTyQr"
    "TTVod2bCvoHakR2CDR9m+J/t9LtLws418J9X8qZt9bgvo/8/gLcTkEdfiExAD6hcoUoqfwTwSlENXxI/WQxR4LCK"
    "AnNARQXUYAOlYSAI/EBLBP9ERm1SVFVqWrijzqSFjkUUVtCcaVDw=="
)
"""Made by the editor itself, version 3.2.3: a picture of ours, clues and cells put in by hand."""

TO_SOLVE = (
    "https://swaroopg92.github.io/penpa-edit/#m=solve&p=tVRvT+o+FH7PpzBN7iubuDGEscQX/NPEKD9Q/"
    "HFlIaRAkWlZtduEW6Kf3dMOZCto7n1hlp6cPYc+PU93HqKXhAiKK7iMHRdb2IbHsUq4WC7DquplbZ5eEDPqHXUSO"
    "ZADRn8VG0dTQZYhriXxnAvvKORjPv2DMf7v/BzPCIsovrx/rDefastW7ffJ6cBx7tqz48dm9+5x2v/f7lrBibDaz"
    "A2vO806O76Qg+t57ZW2aLkT8cmcUTIlctC/XLHw3H2Yz+zG5bzhzkhoRS9ur/pa756dFfwi9AZrWPCRjTAqwrLR8"
    "F3evvsIYXtYWMsbby1Hnj98w/Jul7q79NZbQ2x7a1QsI89XJLamAb6KAoD5E3BNoGpsccwtjrnF0VsyQMkyAbOPk"
    "kl6ugfoUzJbXE1a2gKg0NY673XsgXQsHR2bOlo6nup4pX/T0rGvY0PHko5l/ZuKurxCwS+5enDUU/kug08EXwNFn"
    "I2iRMzIhI7oikxi5MUioThbQF46QBoLk8WYihzEOH9mQfhJcKCUA4OHkAt6sKRAOn34ikqVDlCNuZgaPS0JYzkgd"
    "VcOmgRiwvJQLILcOxGCL3PIgsTzHDAmMXgxmgfPeSYa5vuPYpJvkTwR47TF7jreCmiF9PIdcJSjnFP1ZA3Li3TQt"
    "t7CsgvWufZkWzkndRlGi4TFwYQzDkduMJgivbEIaWuX9nVdZY3NBFuQtz+n+UYdcQ+v6W2NrlKyjufLHkaqWNcMK"
    "kUL/goC0v7U+4QvxiDRR5lLAi2gNpnyp2TrGeWGWqri9i9VAMlWhUpTFSo7oEKJ+1kF1eFb+sGsf/qD+6E/gdXG1"
    "1yY1s7M2q5owgccDug3Js9UD+Ff+DlTNfE986pm9/0L6AELA2q6GKB9IwO452XAvrCzYjUdrboyTa2O2vO1Oiprb"
    "X9Y+AA=&a=VcfBCQAwCATBhvyYGDG1HPbfhuLlE1gYFoCFaArsDkcJz3m+huDFu02sab+yAA=="
)
"""Made by the editor itself of the same, as a link for solvers whose answer is checked."""
