"""The log of each room in Redis, and the embedded Valkey for one machine."""
