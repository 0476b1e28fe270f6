"""authctl and authd as processes of their own."""

import os
import subprocess
import time

import pytest

from conftest import PASSWORD
from server import BIN, Server


def next_line(process, within=5):
    os.set_blocking(process.stdout.fileno(), False)
    deadline, line = time.monotonic() + within, ""
    while time.monotonic() < deadline:
        line += process.stdout.readline() or ""
        if line.endswith("\n"):
            return line.strip()
        time.sleep(0.01)
    raise AssertionError("nothing was printed")


def test_watch_hears_another_process_sign_in_and_an_admin_end_it(idp, app, user, authctl):
    watch = authctl("watch", start=True)
    try:
        assert "signedOut" in next_line(watch)
        done = authctl("signin", user, "--password-stdin", input=PASSWORD + "\n")
        assert done.returncode == 0 and user in done.stdout, done.stderr
        assert "signedIn" in next_line(watch)
        time.sleep(0.5)  # the event stream of the watching process opens
        idp.admin_user_global_sign_out(UserPoolId=app.pool, Username=user)
        started = time.monotonic()
        assert "tokenInvalid" in next_line(watch)
        assert time.monotonic() - started < 1.5
    finally:
        watch.terminate()
        watch.wait(timeout=5)


def test_tokens_for_scripts(public, user, authctl):
    assert authctl("token").returncode != 0
    assert authctl("signin", user, "--password-stdin", input="Wrong-Horse-7\n").returncode != 0
    assert authctl("signin", user, "--password-stdin", input=PASSWORD + "\n").returncode == 0
    token = authctl("token").stdout.strip()
    assert public.get_user(AccessToken=token)["Username"] == user
    good = authctl("verify", token)
    assert good.returncode == 0 and user in good.stdout
    bad = authctl("verify", token[:-8] + "AAAAAAAA")
    assert bad.returncode == 1
    assert user in authctl("whoami").stdout
    assert authctl("signout").returncode == 0
    assert authctl("token").returncode != 0


def test_every_operation_is_reached_by_call(app, user, authctl):
    done = authctl("call", "AdminGetUser", f'{{"UserPoolId":"{app.pool}","Username":"{user}"}}')
    assert done.returncode == 0 and user in done.stdout, done.stderr
    unknown = authctl("call", "ListPasts", f'{{"UserPoolId":"{app.pool}"}}')
    assert unknown.returncode != 0 and "ListPasts" in unknown.stderr


def test_rooms_are_seeded_once_and_never_again(app, authctl):
    assert authctl("seed").returncode == 0
    again = authctl("seed")
    assert again.returncode == 0 and "0" in again.stdout


def test_a_second_start_finds_the_same_data_and_a_second_server_is_refused(tmp_path):
    data = tmp_path / "data"
    first = Server(data, "--demo")
    second = subprocess.run([BIN / "authd", "--listen", "127.0.0.1:0", "--data", data], capture_output=True, text=True,
                            timeout=20)
    assert second.returncode != 0 and second.stderr
    credentials = (data / "credentials").read_bytes()
    assert (data.stat().st_mode & 0o777, (data / "credentials").stat().st_mode & 0o777) == (0o700, 0o600)
    assert {path.stat().st_mode & 0o077 for path in data.iterdir()} == {0}
    assert first.stop() == 0
    again = Server(data, "--demo")
    assert (data / "credentials").read_bytes() == credentials
    assert again.stop() == 0


@pytest.mark.parametrize("flags, names", [
    (["--admin-any-signature", "--listen", "0.0.0.0:0"], "loopback"),
    (["--passwords-cost", "test", "--listen", "0.0.0.0:0"], "loopback"),
    (["--lisen", "127.0.0.1:0"], "listen"),
])
def test_a_dangerous_or_unknown_setting_stops_the_start(tmp_path, flags, names):
    done = subprocess.run([BIN / "authd", "--data", tmp_path / "data", *flags], capture_output=True, text=True, timeout=20)
    assert done.returncode != 0 and names in done.stderr
