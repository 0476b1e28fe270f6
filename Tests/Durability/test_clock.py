"""A clock that is years ahead or an hour back when the server starts, and right again later: nothing is pruned that is
still wanted, and no sign-out is undone."""

import pathlib
import time

import jwt
import pytest

from client import Wire
from ledger import PASSWORD, Ledger
from load import Load
from server import Server
from store import ends_well

LIBRARY = next(iter(pathlib.Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1")), None)


@pytest.fixture
def at(capsys):
    """The environment of a server whose clock is off; what it waits for is real time. Its settings are there too, for
    under libfaketime a Swift program finds no arguments."""
    if LIBRARY is None:
        with capsys.disabled():
            print("\n*** SKIPPED: wrong clocks: Debian's faketime is not installed", flush=True)
        pytest.skip("faketime is not installed")

    def environment(offset, data, listen):
        return {"LD_PRELOAD": str(LIBRARY), "FAKETIME": offset, "FAKETIME_DONT_FAKE_MONOTONIC": "1",
                "LATCHKEY_SERVER_LISTEN": listen, "LATCHKEY_DATA_FOLDER": str(data), "LATCHKEY_PASSWORDS_COST": "test"}

    return environment


def refuses_what_ended(wire, ledger):
    """Sessions that ended are over, whatever the time is thought to be."""
    count = 0
    for user in ledger.users:
        for session in user.sessions:
            if session.state == "ended" and session.refresh is not None:
                assert wire.cognito("GetUser", AccessToken=session.access)[0] == 400
                assert wire.api("GET", "/bookings", session.access)[0] == 401
                assert ledger.refresh(wire, session)[0] == 400
                count += 1
    assert count > 0


@pytest.mark.parametrize("offset", ["+5y", "-1h", "-2d"])
def test_a_clock_that_was_wrong_for_a_while_undoes_nothing(tmp_path, listen, at, offset):
    data = tmp_path / "data"
    server = Server(data, listen=listen)
    ledger = Ledger(server)
    load = Load(server, ledger, 0, "clock")
    load.wait_for_ended(10)
    server.kill()
    load.join()

    server = Server(data, listen=listen, environment=at(offset, data, listen))
    wire = Wire(server)
    assert server.endpoint == f"http://{listen}"
    refuses_what_ended(wire, ledger)
    # Each sign-up and each sign-in takes away a few of what it thinks to be of no use any more.
    for n in range(100):
        name = f"wrong-{n}"
        wire.done("SignUp", ClientId=ledger.app, Username=name, Password=PASSWORD)
        user = next(user for user in ledger.users if user.is_confirmed)
        token = wire.done("InitiateAuth", ClientId=ledger.app, AuthFlow="USER_PASSWORD_AUTH",
                          AuthParameters={"USERNAME": user.name, "PASSWORD": PASSWORD}
                          )["AuthenticationResult"]["AccessToken"]
    issued = jwt.decode(token, options={"verify_signature": False})["iat"]
    assert abs(issued - time.time()) > 3000, "the server's clock was right"
    refuses_what_ended(wire, ledger)
    server.kill()

    server = Server(data, listen=listen)
    refuses_what_ended(Wire(server), ledger)
    ends_well(server, ledger)
