"""The hand race, and who was last.

line      a connection's pings and pongs, and the stamps of what comes in on it
race      an open race: what has come in so far, and when it closes
record    what was measured in a race, enough to judge it again
estimate  a reaction, from one seat's part of a record
judge     the verdict, from a record
credit    whether a player's line is believed in the next race
"""
