import os
import random

import pytest

from server import Server, steady_address


@pytest.fixture(autouse=True)
def ended_servers():
    yield
    Server.end_all()


@pytest.fixture
def seed():
    """What makes a run repeat its choices; the moments at which the machine does things still differ."""
    seed = os.environ.get("LATCHKEY_SEED") or str(random.randrange(10**9))
    print(f"\nLATCHKEY_SEED={seed}", flush=True)
    return seed


@pytest.fixture
def listen():
    return steady_address()
