"""Nonograms (paint by numbers, hanjie, griddlers, picross): solve them, read and show them."""
