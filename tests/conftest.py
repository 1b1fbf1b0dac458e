import signal

from hypothesis import settings

# A run that was started in the background ignores these, and so would all that it starts.
signal.signal(signal.SIGINT, signal.default_int_handler)
if hasattr(signal, "SIGHUP"):
    signal.signal(signal.SIGHUP, signal.SIG_DFL)

# Two files of one name cannot both be imported as modules to look for doctests.
collect_ignore = ["conftest.py", "batch/conftest.py", "cli/conftest.py", "verifier/conftest.py"]

# A slow moment of the machine is no failure.
settings.register_profile("patient", deadline=None)
settings.load_profile("patient")
