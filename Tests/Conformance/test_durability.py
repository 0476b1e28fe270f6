"""What has been acknowledged is on disk: the server is killed in the middle of its work, again and again. The long
version, power cuts and full disks are in `Tests/Durability`."""

import random
import sqlite3
import time

import pytest

from ledger import PASSWORD, Ledger
from load import Load
from server import Server
from store import ends_well
from client import Wire


def test_OPS_04_what_was_acknowledged_survives_kill_9(tmp_path, listen):
    server = Server(tmp_path / "data", listen=listen)
    ledger = Ledger(server, clients=4)
    for round in range(5):
        load = Load(server, ledger, round, "quick")
        load.wait_for_ended(3)
        time.sleep(random.random() / 10)
        server.kill()
        load.join()
        server = Server(tmp_path / "data", listen=listen)
        ledger.check(server, load.users)
    ends_well(server, ledger)


def refusal(data):
    """Why a server does not start; what it refuses it leaves as it is."""
    before = {file.name: file.read_bytes() for file in data.glob("*.sqlite")}
    with pytest.raises(RuntimeError) as caught:
        Server(data)
    assert {file.name: file.read_bytes() for file in data.glob("*.sqlite")} == before
    return str(caught.value)


@pytest.mark.parametrize("store", ["latchkey.sqlite", "bookings.sqlite"])
def test_a_store_that_has_gone_is_named_and_never_made_anew(tmp_path, store):
    data = tmp_path / "data"
    assert Server(data).stop() == 0
    for file in data.glob(f"{store}*"):
        file.rename(tmp_path / file.name)
    assert f"{store} is missing" in refusal(data)
    for file in tmp_path.glob(f"{store}*"):
        file.rename(data / file.name)
    assert Server(data).stop() == 0


def test_a_store_in_the_place_of_another_is_refused(tmp_path):
    data = tmp_path / "data"
    assert Server(data).stop() == 0
    (data / "bookings.sqlite").write_bytes((data / "latchkey.sqlite").read_bytes())
    assert "the store of pools, where that of bookings is due" in refusal(data)


def change(path, *statements):
    """Changes a store from outside."""
    store = sqlite3.connect(path)
    for statement in statements:
        store.execute(statement)
    store.commit()
    store.close()


@pytest.mark.parametrize("statement, reason", [
    ("INSERT INTO migrations VALUES ('UserPool', 99, 'Future', 0)", "the migration UserPool 99 (Future)"),
    ("PRAGMA user_version = 2", "latchkey.sqlite has the format 2 of a newer program"),
    ("PRAGMA application_id = 7", "latchkey.sqlite is a database of another program (application_id 7)"),
])
def test_a_newer_or_foreign_store_is_named_with_its_reason(tmp_path, statement, reason):
    assert Server(tmp_path / "data").stop() == 0
    change(tmp_path / "data" / "latchkey.sqlite", statement)
    assert reason in refusal(tmp_path / "data")


@pytest.mark.parametrize("store", ["latchkey.sqlite", "bookings.sqlite"])
@pytest.mark.parametrize("damage, what", [
    pytest.param(lambda content: content[:-4096], "damaged", id="a page short"),
    pytest.param(lambda content: content[:len(content) // 2], "damaged", id="half"),
    pytest.param(lambda content: content[:-1], "damaged", id="a byte short"),
    pytest.param(lambda content: content[:5000], "damaged", id="cut within a page"),
    pytest.param(lambda content: content[:100] + bytes(3996) + content[4096:], "damaged", id="no schema"),
    pytest.param(lambda content: b"", "damaged", id="empty"),
    pytest.param(lambda content: bytes(4096) + content[4096:], "not a store", id="no first page"),
    pytest.param(lambda content: b"this is no database" * 1000, "not a store", id="no database"),
])
def test_a_damaged_store_is_named_and_never_made_anew(tmp_path, store, damage, what):
    assert Server(tmp_path / "data").stop() == 0
    path = tmp_path / "data" / store
    path.write_bytes(damage(path.read_bytes()))
    assert f"{store} is {what}" in refusal(tmp_path / "data")


def test_another_master_key_is_named(tmp_path):
    assert Server(tmp_path / "data").stop() == 0
    (tmp_path / "data" / "master.key").write_text("0" * 64 + "\n")
    assert "was the data folder's master key replaced?" in refusal(tmp_path / "data")


def test_damage_that_is_met_later_is_a_failure_of_the_server_and_named_in_its_log(tmp_path, listen):
    """A page in the middle is not read at the start; whoever needs it is told that the server failed."""
    data = tmp_path / "data"
    server = Server(data, listen=listen)
    ledger = Ledger(server)
    wire = Wire(server)
    wire.done("SignUp", ClientId=ledger.app, Username="alice", Password=PASSWORD)
    assert server.stop() == 0
    path = data / "latchkey.sqlite"
    store = sqlite3.connect(path)
    (root,) = store.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'users'").fetchone()
    store.close()
    content = bytearray(path.read_bytes())
    content[(root - 1) * 4096:root * 4096] = bytes(4096)
    path.write_bytes(content)
    server = Server(data, listen=listen)
    status, answer = Wire(server).cognito("AdminGetUser", admin=True, UserPoolId=ledger.pool, Username="alice")
    assert (status, answer["__type"]) == (500, "InternalErrorException")
    assert "latchkey.sqlite is damaged" in server.errors()
    server.kill()
