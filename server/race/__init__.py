"""The hand race: the stamps of a connection (`line`) and who was last (`judge`)."""
