"""The Gebrak server. Layers, downwards only: gateway -> rooms -> (race, bots, store, games) -> protocol."""
