"""What all tests share: a slow machine is no fault of the rules."""

from hypothesis import settings

settings.register_profile("patient", deadline=None)
settings.load_profile("patient")
