"""What was acknowledged survives `kill -9` at any moment, under load."""

import os
import random
import subprocess
import time

from ledger import Ledger
from load import Load
from server import BIN, Server
from store import ends_well

KILLS = int(os.environ.get("LATCHKEY_KILLS", "100"))
#: of sign-ups, of bookings and of ended sessions, each
ACKNOWLEDGED = 10 * KILLS


def kill_while_starting(data, listen, chance):
    """A server that is ended before it serves, or just when it begins to."""
    process = subprocess.Popen(
        [BIN / "authd", "--listen", listen, "--data", data, "--passwords-cost", "test"],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    time.sleep(chance.random() * 0.3)
    process.kill()
    process.wait()


def test_OPS_04_what_was_acknowledged_survives_kill_9(tmp_path, seed, listen):
    chance = random.Random(seed)
    data = tmp_path / "data"
    server = Server(data, listen=listen)
    ledger = Ledger(server)
    kills = round = 0
    while kills < KILLS or ledger.is_short_of(ACKNOWLEDGED):
        assert round < 3 * KILLS, f"too little is acknowledged: {ledger.summary()}"
        load = Load(server, ledger, round, seed)
        time.sleep(0.1 + chance.random() * 1.2)
        server.kill()
        load.join()
        kills += 1
        if chance.random() < 0.15:
            kill_while_starting(data, listen, chance)
            kills += 1
        server = Server(data, listen=listen)
        # Those of this round, and some of before: nothing is lost later on either.
        ledger.check(server, load.users + chance.sample(ledger.users[:load.first], min(20, load.first)))
        round += 1
        if round % 20 == 0:
            print(f"{kills} kills; {ledger.summary()}", flush=True)
    ends_well(server, ledger)
    print(f"{kills} kills; {ledger.summary()}", flush=True)
