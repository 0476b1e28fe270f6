"""What has been acknowledged is on disk: the server is killed in the middle of its work, again and again. The long
version, power cuts and full disks are in `Tests/Durability`."""

import random
import time

import pytest

from ledger import Ledger
from load import Load
from server import Server
from store import check_at_rest


def test_OPS_04_what_was_acknowledged_survives_kill_9(tmp_path, listen):
    server = Server(tmp_path / "data", listen=listen)
    ledger = Ledger(server, clients=4)
    for round in range(5):
        enough, deadline = ledger.ended + 3, time.monotonic() + 30
        load = Load(server, ledger, round, "quick")
        while ledger.ended < enough and time.monotonic() < deadline:
            time.sleep(0.01)
        time.sleep(random.random() / 10)
        server.kill()
        load.join()
        server = Server(tmp_path / "data", listen=listen)
        ledger.check(server, load.users)
    assert ledger.ended >= 3 * 5
    ledger.check(server)
    assert server.stop() == 0
    check_at_rest(tmp_path / "data")


@pytest.mark.parametrize("store", ["latchkey.sqlite", "bookings.sqlite"])
def test_a_store_that_has_gone_is_named_and_never_made_anew(tmp_path, store):
    data = tmp_path / "data"
    assert Server(data).stop() == 0
    for file in data.glob(f"{store}*"):
        file.rename(tmp_path / file.name)
    with pytest.raises(RuntimeError) as caught:
        Server(data)
    assert f"{store} is missing" in str(caught.value)
    assert not (data / store).exists()
    for file in tmp_path.glob(f"{store}*"):
        file.rename(data / file.name)
    assert Server(data).stop() == 0


def test_a_store_in_the_place_of_another_is_refused(tmp_path):
    data = tmp_path / "data"
    assert Server(data).stop() == 0
    (data / "bookings.sqlite").write_bytes((data / "latchkey.sqlite").read_bytes())
    with pytest.raises(RuntimeError) as caught:
        Server(data)
    assert "the store of pools, where that of bookings is due" in str(caught.value)


@pytest.mark.parametrize("damage, named", [
    (lambda path: path.write_bytes(path.read_bytes()[:5000]), "damaged"),
    (lambda path: path.write_bytes(b"this is no database" * 1000), None),
])
def test_a_damaged_store_is_named_and_never_made_anew(tmp_path, damage, named):
    data = tmp_path / "data"
    server = Server(data)
    assert server.stop() == 0
    store = data / "latchkey.sqlite"
    damage(store)
    before = store.read_bytes()
    with pytest.raises(RuntimeError) as caught:
        Server(data)
    assert "latchkey.sqlite" in str(caught.value)
    assert named is None or named in str(caught.value)
    assert store.read_bytes() == before
