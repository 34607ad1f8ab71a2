"""What hypothesis does not judge anywhere: how fast the machine is. It stands still at times; that proves nothing."""

from hypothesis import HealthCheck, settings

settings.register_profile("gebrak", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("gebrak")
