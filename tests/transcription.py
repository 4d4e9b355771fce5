"""The article's listing, line by line, in plain numpy: a second program to judge the package by.

Written from the listing alone, slow, in black and white, with its index origin 1 taken down to 0.
Only what the listing lacks is added: it stops when stuck, and lines are never empty.  Each use of
C0 to C4, REDUCE apart, is noted in ``uses`` as (line, technique), so is each SHRINK.
"""

from itertools import combinations, pairwise
from math import comb

import numpy as np


def from_(n, m):
    """(PM,M+1)-(1,PM): white gaps of n blocks and m whites."""
    pm = np.array(list(combinations(range(1, m + 2), n)), int).reshape(-1, n)
    ones = np.ones((len(pm), 1), int)
    return np.hstack([pm, ones * (m + 1)]) - np.hstack([ones, pm])


class Listing:
    def __init__(self, clues_across, clues_down, most_rows=20_200):
        self.cluea, self.clued = clues_across, clues_down
        self.a, self.d = len(clues_across), len(clues_down)
        self.clues = [list(c) for c in clues_across + clues_down]
        self.most_rows = most_rows
        self.tables = {}
        self.uses = []
        self.stuck = False

    def tna(self, n, m):
        if (n, m) not in self.tables:
            self.tables[n, m] = from_(n, m)
        return self.tables[n, m]

    # ---- START, OVERLAP, TOTALS, SET WC

    def start(self):
        a, d = self.a, self.d
        self.sol = np.zeros((a, d), int)
        self.mat = [None] * (a + d)
        self.count = 0
        self.quarter = a * d / 4
        self.sola, self.sold = np.zeros((a, d), int), np.zeros((a, d), int)
        for num in range(a):
            self.sola[num, self.under_the_same(self.clues[num], d)] = 1
        for num in range(d):
            self.sold[self.under_the_same(self.clues[a + num], a), num] = 1
        self.sol = self.sola | self.sold
        self.w2 = [i for i in range(a) if sum(self.clues[i]) == (self.sol[i] == 1).sum()]
        self.w4 = [j for j in range(d) if sum(self.clues[a + j]) == (self.sol[:, j] == 1).sum()]
        for i in self.w2:
            self.sol[i] = np.sign(self.sol[i] - 0.5)
        for j in self.w4:
            self.sol[:, j] = np.sign(self.sol[:, j] - 0.5)

    @staticmethod
    def under_the_same(clue, length):
        """L=R: the cells under the same block number, packed left and packed right."""
        if length >= 2 * sum(clue):
            return np.zeros(length, bool)
        packed = [n for k, c in enumerate(clue, 1) for n in [k] * c + [0]][:-1]
        spare = [0] * (length - len(packed))
        left, right = np.array(packed + spare), np.array(spare + packed)
        return (left == right) & (left != 0)

    def set_wc(self):
        a, d = self.a, self.d
        sizes = [d] * a + [a] * d
        self.mss = [comb(n - sum(c) + 1, len(c)) for n, c in zip(sizes, self.clues, strict=True)]
        self.wc1 = sorted(range(a + d), key=lambda num: self.mss[num])
        self.wc2 = [int((self.sola[i] != self.sol[i]).any()) for i in range(a)]
        self.wc2 += [int((self.sold[:, j] != self.sol[:, j]).any()) for j in range(d)]
        for i in self.w2:
            self.wc2[i] = 0
        for j in self.w4:
            self.wc2[a + j] = 0
        self.wc3 = [6 + 3 * (m > 1000) for m in self.mss]

    # ---- SOLVE

    def solve(self):
        self.tred = 200
        self.start()
        self.set_wc()
        first = True
        while (self.sol == 0).any() or first:
            if not first:
                if 1 in self.wc2:
                    if not self.count and (self.sol == 0).sum() < self.quarter:
                        self.change_wc()
                elif not self.shrink():
                    self.stuck = True
                    return self.sol
            first = False
            changed = [num for num in self.wc1 if self.wc2[num]][:10]
            for num in changed:
                self.wc2[num] = 0
                self.choose(num)
        return self.sol

    def shrink(self):
        open_ = [
            num
            for num in range(self.a + self.d)
            if self.mss[num] > 1000 and self.wc3[num] != 8 and (self.line(num) == 0).any()
        ]
        if self.tred > min(max((self.mss[n] for n in open_), default=0), self.most_rows):
            return False
        self.tred += 400
        self.uses.append((None, "SHRINK"))
        for num in open_:
            if (self.line(num) != 0).any():
                self.wc2[num] = 1
        if (self.sol == 0).sum() < self.quarter:
            self.change_wc()
        return True

    def change_wc(self):
        temp = [num for num in range(self.a + self.d) if self.wc3[num] != 8]
        ways = {}
        for num in temp:
            unknown = (self.line(num) == 0).sum()
            ways[num] = comb(unknown, sum(self.clues[num]) - (self.line(num) == 1).sum())
            if ways[num] < 250 and unknown < 21:
                self.wc3[num] = 7
        self.wc1 = [n for n in self.wc1 if n not in ways] + sorted(temp, key=lambda n: ways[n])
        self.count = 1
        self.uses.append((None, "CHANGE_WC"))

    def line(self, num):
        return self.sol[num] if num < self.a else self.sol[:, num - self.a]

    # ---- CHOOSE and the techniques

    def choose(self, num):
        line = self.line(num)
        os = line.copy()
        clue = self.clues[num]
        if sum(clue) == (os == 1).sum():
            line[:] = np.sign(os - 0.5)
            if (os == 0).any():
                self.uses.append((num, "BLACKS FOUND"))
        elif len(os) - sum(clue) == (os == -1).sum():
            line[:] = np.sign(os + 0.5)
            self.uses.append((num, "WHITES FOUND"))
        else:
            way = self.wc3[num]
            if way == 6:
                self.c0(num, line, os, clue)
            elif way == 7:
                self.c2(num, line, os, clue)
            elif way == 8:
                self.c4(num, line, os)
            else:
                self.c1_or_c3(num, line, os, clue)
        for x in np.flatnonzero(os != line):
            self.wc2[self.a + x if num < self.a else x] = 1

    @staticmethod
    def expand(gaps, clue):
        """Interleave with the clue, then to cells."""
        rows = []
        for row in gaps:
            cells = [-1] * row[0]
            for c, gap in zip(clue, row[1:], strict=True):
                cells += [1] * c + [-1] * gap
            rows.append(cells)
        return np.array(rows, int)

    def process(self, soln, clue, table):
        """The certain cells, and the rows that agree; OVERLAP where nothing is known."""
        if not soln.any():
            return np.where(self.under_the_same(clue, len(soln)), 1, 0), None
        m = self.expand(table, clue)
        m = m[(m[:, soln != 0] == soln[soln != 0]).all(axis=1)]
        assert len(m), "a contradiction"
        total = m.sum(axis=0)
        return np.where(total == len(m), 1, np.where(total == -len(m), -1, 0)), m

    def c0(self, num, line, os, clue):
        certain, m = self.process(os, clue, self.tna(len(clue), len(os) - sum(clue)))
        line[:] = certain
        self.wc3[num], self.mat[num] = 8, m
        self.uses.append((num, "C0"))

    def c4(self, num, line, os):
        m = self.mat[num]
        m = m[(m[:, os != 0] == os[os != 0]).all(axis=1)]
        total = m.sum(axis=0)
        line[:] = np.where(total == len(m), 1, np.where(total == -len(m), -1, 0))
        self.mat[num] = m
        self.uses.append((num, "C4"))

    def c2(self, num, line, os, clue):
        unknown = np.flatnonzero(os == 0)
        rows = []
        for ones in combinations(unknown, sum(clue) - (os == 1).sum()):
            row = np.where(os == 0, -1, os)
            row[list(ones)] = 1
            runs = [len(run) for run in "".join(".#"[int(c > 0)] for c in row).split(".") if run]
            if runs == clue:
                rows.append(row)
        m = np.array(rows)
        total = m.sum(axis=0)
        line[:] = np.where(total == len(m), 1, np.where(total == -len(m), -1, 0))
        self.wc3[num], self.mat[num] = 8, m
        self.uses.append((num, "C2"))

    def fits(self, clue, length):
        rows = comb(length - sum(clue) + 1, len(clue))
        return rows < self.tred and rows <= self.most_rows

    def c1_or_c3(self, num, line, os, clue):
        map_, clue = self.reduce(os, clue)
        soln = os[map_]
        if self.fits(clue, len(soln)):
            certain, _ = self.process(soln, clue, self.tna(len(clue), len(soln) - sum(clue)))
            line[map_[certain != 0]] = certain[certain != 0]
            self.uses.append((num, "C1"))
            return
        self.uses.append((num, "C3"))
        # COMBINEL
        old, kept, part = clue, clue, soln
        while True:
            part, kept = part[: len(part) - 1 - kept[-1]], kept[:-1]
            if not kept:
                return
            if self.fits(kept, len(part)):
                break
        lhs = sum(c + 1 for c in kept)
        part = np.where(np.arange(len(part)) < lhs, part, 0)
        certain, _ = self.process(part, kept, self.tna(len(kept), len(part) - sum(kept)))
        for x in np.flatnonzero(certain):
            if x < lhs:
                line[map_[x]] = certain[x]
        # COMBINER, from the line as it was
        kept = old[len(old) - len(kept) :]
        part = soln[sum(c + 1 for c in old) - sum(c + 1 for c in kept) :]
        first = len(part) - sum(c + 1 for c in kept)
        part = np.where(np.arange(len(part)) >= first, part, 0)
        certain, _ = self.process(part, kept, self.tna(len(kept), len(part) - sum(kept)))
        for x in np.flatnonzero(certain):
            if x >= first:
                line[map_[len(map_) - len(part) + x]] = certain[x]

    @staticmethod
    def reduce(os, clue):
        n = len(os)
        map_ = np.array(
            [x for x in range(n) if not (os[x] == -1 and x + 1 < n and os[x + 1] == -1)]
        )
        soln = os[map_]
        g = np.flatnonzero(soln == 0)
        pairs = list(pairwise(soln))
        bw = [i + 1 for i, p in enumerate(pairs) if p == (1, -1) and i < g[0]]
        wb = [i + 1 for i, p in enumerate(pairs) if p == (-1, 1) and i > g[-1]]
        left, right = (bw or [0])[-1], (wb or [len(soln)])[0]
        blacks = (soln[:left] == 1).sum(), (soln[right:] == 1).sum()
        sums = list(np.cumsum(clue)), list(np.cumsum(clue[::-1]))
        cut = [s.index(b) + 1 if b else 0 for s, b in zip(sums, blacks, strict=True)]
        return map_[left:right], clue[cut[0] : len(clue) - cut[1]]
