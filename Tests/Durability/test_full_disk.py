"""A disk that is full or cannot be written: writes are refused as the server's own failure, reads go on, and when the
disk is well again so is the server, without a restart."""

import json
import os
import resource
import time

import jwt
import pytest

import disk
from ledger import PASSWORD, ROOMS, Booking, Ledger, Session, User
from load import Load
from server import Server
from store import check_at_rest, ends_well
from client import Wire


@pytest.fixture
def plug(tmp_path, capsys):
    if reason := disk.why_not("ext4"):
        with capsys.disabled():
            print(f"\n*** SKIPPED: full and read-only disks: {reason}", flush=True)
        pytest.skip(reason)
    plug = disk.Disk(tmp_path, size=24 << 20)
    yield plug
    Server.end_all()
    plug.unmount()


class Guest:
    """A user with a session and a booking from better days."""

    def __init__(self, ledger, wire, name="guest"):
        self.ledger, self.wire = ledger, wire
        self.user = User(name)
        ledger.users.append(self.user)
        wire.done("SignUp", ClientId=ledger.app, Username=name, Password=PASSWORD)
        self.user.is_acknowledged = True
        wire.done("AdminConfirmSignUp", admin=True, UserPoolId=ledger.pool, Username=name)
        self.user.is_confirmed = True
        tokens = wire.done("InitiateAuth", ClientId=ledger.app, AuthFlow="USER_PASSWORD_AUTH",
                           AuthParameters={"USERNAME": name, "PASSWORD": PASSWORD})["AuthenticationResult"]
        self.session = Session(tokens["AccessToken"], tokens["RefreshToken"], ledger.app)
        self.user.sessions.append(self.session)
        self.nights = iter(range(100))
        self.booking = self.book()
        assert self.booking.state == "booked"

    def book(self):
        booking = Booking(ROOMS[0]["id"], next(self.nights), 1)
        self.user.bookings.append(booking)
        status, answer = self.wire.api("POST", "/bookings", self.session.access, booking.request)
        if status == 201:
            booking.id, booking.state = answer["id"], "booked"
        self.refused(status, answer, {201})
        return booking

    def sign_up(self, name):
        user = User(name)
        self.ledger.users.append(user)
        status, answer = self.wire.cognito("SignUp", ClientId=self.ledger.app, Username=name, Password=PASSWORD)
        user.is_acknowledged = status == 200
        self.refused(status, answer, {200})
        return status

    @staticmethod
    def refused(status, answer, done):
        """Done, or refused as a failure of the server that a client tries again."""
        if status in done:
            return
        assert status in (500, 503), (status, answer)
        if "__type" in answer:
            assert answer["__type"] in ("InternalErrorException", "InternalServerException"), answer
            assert "SQL" not in answer["message"] and "disk" not in answer["message"], answer
        else:
            assert answer["status"] == status == 503, answer

    def reads_go_on(self):
        """Everything that needs no write: tokens, keys, users, bookings, streams, health."""
        wire, ledger = self.wire, self.ledger
        user = wire.done("GetUser", AccessToken=self.session.access)
        assert user["Username"] == self.user.name
        wire.done("AdminGetUser", admin=True, UserPoolId=ledger.pool, Username=self.user.name)
        status, answer = wire.api("GET", f"/bookings/{self.booking.id}", self.session.access)
        assert status == 200 and answer["id"] == self.booking.id, answer
        status, keys = wire.request("GET", f"/{ledger.pool}/.well-known/jwks.json")
        assert status == 200
        kid = jwt.get_unverified_header(self.session.access)["kid"]
        key = next(key for key in json.loads(keys)["keys"] if key["kid"] == kid)
        jwt.decode(self.session.access, jwt.PyJWK(key).key, algorithms=["RS256"])
        assert next(wire.events(self.session.access, 0, 1))[2] == self.booking.id
        assert wire.request("GET", "/healthz")[0] == 200

    def forget_what_was_refused(self):
        """From now on a booking that was refused and is there all the same is one that nobody asked for."""
        self.user.bookings = [booking for booking in self.user.bookings if booking.id]

    def is_ready(self):
        return self.wire.request("GET", "/readyz")[0] == 200


def serve(data, listen, **options):
    """A server, what it acknowledges, and a guest of it."""
    server = Server(data, listen=listen, **options)
    ledger = Ledger(server)
    return server, ledger, Guest(ledger, Wire(server))


def wait_until(condition, seconds=10):
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "it did not become so"
        time.sleep(0.05)


class Ballast:
    """What fills a disk to its last block."""

    def __init__(self, folder):
        self.path = folder / "ballast"

    def load(self):
        with open(self.path, "ab") as file:
            for step in (1 << 20, 4096):
                try:
                    while True:
                        os.posix_fallocate(file.fileno(), file.seek(0, os.SEEK_END), step)
                except OSError:
                    pass

    def drop(self):
        self.path.unlink(missing_ok=True)


def fill(guest, ballast, name="filling"):
    """Writes until they are refused, so that also what was preallocated is used up."""
    for n in range(20_000):
        ballast.load()
        if guest.sign_up(f"{name}-{n}") != 200 and guest.book().state != "booked":
            return
    pytest.fail("the disk did not fill")


def test_a_full_disk_refuses_writes_serves_reads_and_recovers_without_a_restart(plug, listen):
    """The server's own log lies on the full disk too."""
    data = plug.mount_point / "data"
    server, ledger, guest = serve(data, listen)
    ballast = Ballast(plug.mount_point)
    for round in range(3):
        guest.nights = iter(range(100 * (round + 1), 100 * (round + 2)))
        fill_users = len(ledger.users)
        fill(guest, ballast, f"filling-{round}")
        guest.forget_what_was_refused()
        wait_until(lambda: not guest.is_ready())
        # A sign-out that cannot be kept is not answered as one, and has not happened.
        status, answer = guest.wire.cognito("GlobalSignOut", AccessToken=guest.session.access)
        guest.refused(status, answer, set())
        status, answer = guest.wire.cognito(
            "InitiateAuth", ClientId=ledger.app, AuthFlow="USER_PASSWORD_AUTH",
            AuthParameters={"USERNAME": "guest", "PASSWORD": PASSWORD})
        guest.refused(status, answer, {200})
        guest.reads_go_on()
        ballast.drop()
        wait_until(guest.is_ready)
        assert guest.sign_up(f"well-again-{round}") == 200
        assert guest.book().state == "booked"
        ledger.check(server, ledger.users[:1] + ledger.users[fill_users:])
    # And once more under load from all sides, through the moment of filling and that of recovering.
    load = Load(server, ledger, 7, "full")
    ballast.load()
    load.join()
    ballast.drop()
    wait_until(guest.is_ready)
    ledger.check(server)
    server.kill()
    server = Server(data, listen=listen)
    ends_well(server, ledger)


def test_a_start_on_a_full_disk_says_so_and_the_next_one_finds_everything(plug, listen, tmp_path):
    data = plug.mount_point / "data"
    server, ledger, _ = serve(data, listen, log=tmp_path / "log")
    server.kill()
    ballast = Ballast(plug.mount_point)
    ballast.load()
    try:
        server = Server(data, listen=listen, log=tmp_path / "log")
    except RuntimeError as error:
        assert "full" in str(error) or "No space left" in str(error), error
    else:
        server.kill()
    ballast.drop()
    server = Server(data, listen=listen, log=tmp_path / "log")
    ends_well(server, ledger)


def test_a_first_start_on_a_full_disk_leaves_a_folder_that_starts(plug, listen, tmp_path):
    data = plug.mount_point / "data"
    ballast = Ballast(plug.mount_point)
    ballast.load()
    for free in (0, 4096, 16384, 65536, 131072):
        with open(ballast.path, "r+b") as file:
            file.truncate(max(0, os.path.getsize(ballast.path) - free))
        try:
            Server(data, listen=listen, log=tmp_path / "log").kill()
        except RuntimeError as error:
            assert "No space left" in str(error) or "full" in str(error), error
    ballast.drop()
    server = Server(data, listen=listen, log=tmp_path / "log")
    Ledger(server)
    assert server.stop() == 0
    check_at_rest(data)


def test_files_that_cannot_be_written_any_more_refuse_writes_until_they_can(plug, listen):
    """Made unchangeable (chattr +i), a file refuses also who had opened it before."""
    data = plug.mount_point / "data"
    server, ledger, guest = serve(data, listen)
    files = [data / name for name in ("latchkey.sqlite-wal", "bookings.sqlite-wal")]
    disk.run("chattr", "+i", *files)
    try:
        assert guest.sign_up("not-now") != 200 and guest.book().state != "booked"
        wait_until(lambda: not guest.is_ready())
        guest.reads_go_on()
    finally:
        disk.run("chattr", "-i", *files)
    guest.forget_what_was_refused()
    wait_until(guest.is_ready)
    assert guest.sign_up("now") == 200 and guest.book().state == "booked"
    ends_well(server, ledger)


def test_a_disk_that_goes_read_only_loses_nothing(plug, listen, tmp_path):
    """As a file system does that found a fault in itself (errors=remount-ro)."""
    data = plug.mount_point / "data"
    server, ledger, guest = serve(data, listen, log=tmp_path / "log")
    disk.run("mount", "-o", "remount,abort", plug.mount_point)
    assert guest.sign_up("not-now") != 200 and guest.book().state != "booked"
    guest.forget_what_was_refused()
    wait_until(lambda: not guest.is_ready())
    guest.reads_go_on()
    server.kill()
    with pytest.raises(RuntimeError, match="Read-only file system|read-only|readonly"):
        Server(data, listen=listen, log=tmp_path / "log")
    plug.plug_in()
    server = Server(data, listen=listen, log=tmp_path / "log")
    ends_well(server, ledger)


def test_a_file_that_may_not_grow_is_a_full_disk(tmp_path, listen):
    """RLIMIT_FSIZE, which needs no root: whoever goes over it is sent SIGXFSZ, which ends a program that does not
    expect it."""
    data = tmp_path / "data"
    assert Server(data, listen=listen).stop() == 0
    server, ledger, guest = serve(data, listen)
    largest = max(file.stat().st_size for file in data.iterdir())
    limits = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (largest + 16384, limits[1]))
    for n in range(1000):
        if guest.sign_up(f"filling-{n}") != 200:
            break
    else:
        pytest.fail("the files went on growing")
    guest.reads_go_on()
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, limits)
    wait_until(guest.is_ready)
    assert guest.sign_up("now") == 200 and guest.book().state == "booked"
    ends_well(server, ledger)
