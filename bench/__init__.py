"""Benches: `python -m bench.NAME` prints a table; with `--json`, one object {"bench": NAME, "rows": [...]}."""
