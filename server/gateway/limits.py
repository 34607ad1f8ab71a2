"""The bounds of the gateway, in one place, and what happens at each."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds of every connection. The defaults are for play; tests shorten the times.

    message_bytes     a longer message closes the connection with 1009
    early_frames      frames that come before the handshake is answered are kept; one more cuts the connection
    waiting_answers   answers kept for a client that does not read; one more closes it as TOO_SLOW
    waiting_bytes     the same, in bytes of answers
    buffered_bytes    bytes that the transport itself holds (pongs, openings of races); more closes it as TOO_SLOW
    kernel_bytes      SO_SNDBUF, which Linux doubles. Left alone it grows to megabytes of stale updates a client
    stalled_s         a client that leaves bytes waiting for so long is closed as TOO_SLOW
    silent_s          a client that leaves a ping unanswered for so long is closed as SILENT
    closing_s         after a close frame the client has this long to close its side; then the connection is cut
    request_s         from the TCP connection to the end of the handshake, or of the HTTP answer; then it is cut
    ready_s           /readyz says no when the house takes longer
    tick_s            the heartbeat's step: 50 ms are the distance of pings after a join, 40 steps that of quick ones
    """

    message_bytes: int = 4 * 1024
    early_frames: int = 16
    waiting_answers: int = 64
    waiting_bytes: int = 64 * 1024
    buffered_bytes: int = 256 * 1024
    kernel_bytes: int = 64 * 1024
    stalled_s: float = 20.0
    silent_s: float = 45.0
    closing_s: float = 5.0
    request_s: float = 20.0
    ready_s: float = 2.0
    tick_s: float = 0.05
