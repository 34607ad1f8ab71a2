"""`python -m tests.watch.told_anew`: a server, as `python -m server`, whose metrics are counted anew for whoever asks.

Otherwise what it has said a second ago it says again, and a test that looks ten times takes ten seconds.
"""

from server.__main__ import main
from server.gateway import metrics_port

if __name__ == "__main__":
    metrics_port.KEPT_S = 0.0
    main()
