"""authctl signs in at a terminal and in scripts: by SRP, with every challenge the server poses; QR codes as a reader sees
them."""

import base64
import hashlib
import hmac
import json
import re
import struct
import subprocess
import time
import types
import urllib.parse
import uuid

import pexpect
import pytest
import zxingcpp

from conftest import PASSWORD
from server import BIN


@pytest.fixture
def srp_app(idp):
    """A pool whose client takes no password as it is."""
    yield from pool_with(idp, ["ALLOW_USER_SRP_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"])


@pytest.fixture
def plain_app(idp):
    """A pool whose client takes passwords and no proofs."""
    yield from pool_with(idp, ["ALLOW_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"])


def pool_with(idp, flows):
    pool = idp.create_user_pool(PoolName="terminal", AutoVerifiedAttributes=["email"])["UserPool"]["Id"]
    client = idp.create_user_pool_client(UserPoolId=pool, ClientName="terminal", ExplicitAuthFlows=flows,
                                         PreventUserExistenceErrors="ENABLED")["UserPoolClient"]["ClientId"]
    yield types.SimpleNamespace(pool=pool, client=client)
    idp.delete_user_pool(UserPoolId=pool)


@pytest.fixture
def make_user(idp):
    def make_user(app, permanent=True, password=PASSWORD):
        name = f"user-{uuid.uuid4().hex[:8]}"
        idp.admin_create_user(UserPoolId=app.pool, Username=name, MessageAction="SUPPRESS", UserAttributes=[
            {"Name": "email", "Value": f"{name}@example.org"}, {"Name": "email_verified", "Value": "true"}])
        idp.admin_set_user_password(UserPoolId=app.pool, Username=name, Password=password, Permanent=permanent)
        return name
    return make_user


@pytest.fixture
def desk(server, tmp_path):
    """Somebody with a home of their own, at a terminal (`sit`) or with scripts (`run`)."""
    def desk(app):
        environment = {**server.environment, "LATCHKEY_ENDPOINT": server.endpoint, "LATCHKEY_POOL": app.pool,
                       "LATCHKEY_CLIENT": app.client, "XDG_STATE_HOME": str(tmp_path / "state"),
                       "XDG_CONFIG_HOME": str(tmp_path / "config"), "HOME": str(tmp_path), "LANG": "C.UTF-8",
                       "LC_ALL": "", "TERM": "xterm"}
        seats = []

        def run(*words, input=None):
            return subprocess.run([BIN / "authctl", *words], env=environment, input=input, capture_output=True,
                                  text=True, timeout=30)

        def sit(*words):
            seat = pexpect.spawn(str(BIN / "authctl"), list(words), env=environment, encoding="utf-8", timeout=20,
                                 dimensions=(100, 200))
            # Nobody types faster than the terminal turns its echo off.
            seat.delaybeforesend = 0.1
            seats.append(seat)
            return seat
        return types.SimpleNamespace(run=run, sit=sit, seats=seats)
    yield desk


def ended(seat):
    seat.expect(pexpect.EOF)
    seat.close()
    return seat.exitstatus


def code_of(secret, step):
    """RFC 6238, with a step before or after the present one."""
    counter = struct.pack(">Q", int(time.time()) // 30 + step)
    digest = hmac.new(base64.b32decode(secret + "=" * (-len(secret) % 8)), counter, hashlib.sha1).digest()
    offset = digest[-1] & 15
    return f"{(struct.unpack('>I', digest[offset:offset + 4])[0] & 0x7fffffff) % 1_000_000:06}"


def at_the_beginning_of_a_step():
    """Codes of three steps are good now, and will be for the few seconds that a test takes."""
    if time.time() % 30 > 20:
        time.sleep(30.1 - time.time() % 30)


def read_qr(text):
    """What a QR code of half blocks says, as a camera sees it."""
    lines = [re.sub(r"\x1b\[[0-9;]*m", "", line) for line in text.splitlines()]
    lines = [line for line in lines if line and set(line) <= set("█▀▄ ") and len(line) > 20]
    rows = []
    for line in lines:
        rows.append([character in "█▀" for character in line])
        rows.append([character in "█▄" for character in line])
    width = max(len(row) for row in rows)
    scale = 4
    image = bytearray()
    for row in rows:
        line = bytes(255 if light else 0 for light in row + [False] * (width - len(row)) for _ in range(scale))
        image += line * scale
    found = zxingcpp.read_barcodes(memoryview(bytes(image)).cast("B", shape=[len(rows) * scale, width * scale]))
    assert len(found) == 1, lines
    return found[0].text


def test_a_password_typed_without_echo_is_proved(server, public, srp_app, make_user, desk):
    user, desk = make_user(srp_app), desk(srp_app)
    seat = desk.sit("signin")
    seat.expect("Username: ")
    seat.sendline(user)
    seat.expect(f"Password of {user}: ")
    seat.sendline(PASSWORD)
    assert ended(seat) == 0
    assert f"Signed in as {user}." in seat.before and PASSWORD not in seat.before
    token = desk.run("token").stdout.strip()
    assert public.get_user(AccessToken=token)["Username"] == user


def test_a_client_decides_what_is_sent(srp_app, plain_app, make_user, desk):
    for app, flow, works in [(srp_app, "srp", True), (srp_app, "password", False), (srp_app, "srp-or-password", True),
                             (plain_app, "srp", False), (plain_app, "password", True),
                             (plain_app, "srp-or-password", True)]:
        done = desk(app).run("signin", make_user(app), "--flow", flow, "--password-stdin", input=PASSWORD + "\n")
        assert (done.returncode == 0) == works, (flow, done.stderr)


def test_a_temporary_password_is_replaced_at_the_terminal_and_in_a_script(srp_app, make_user, desk, tmp_path):
    user, desk = make_user(srp_app, permanent=False), desk(srp_app)
    seat = desk.sit("signin", user)
    seat.expect("Password of .*: ")
    seat.sendline(PASSWORD)
    seat.expect("temporary")
    for _ in range(2):
        seat.expect("New password: |Once more: ")
        seat.sendline("weak")
    # What the pool's policy refuses is asked for again.
    seat.expect("InvalidPassword|did not conform")
    for _ in range(2):
        seat.expect("New password: |Once more: ")
        seat.sendline("Another-Horse-9")
    assert ended(seat) == 0, seat.before
    assert desk.run("signin", user, "--password-stdin", input="Another-Horse-9\n").returncode == 0

    other = make_user(srp_app, permanent=False)
    file = tmp_path / "new-password"
    file.write_text("Battery-Staple-8\n")
    done = desk.run("signin", other, "--password-stdin", "--new-password-file", file, input=PASSWORD + "\n")
    assert done.returncode == 0, done.stderr
    assert desk.run("signin", other, "--password-stdin", input="Battery-Staple-8\n").returncode == 0


def test_an_authenticator_app_is_set_up_from_a_qr_code(idp, srp_app, make_user, desk):
    idp.set_user_pool_mfa_config(
        UserPoolId=srp_app.pool, MfaConfiguration="OPTIONAL", SoftwareTokenMfaConfiguration={"Enabled": True})
    user, desk = make_user(srp_app), desk(srp_app)
    assert desk.run("signin", user, "--password-stdin", input=PASSWORD + "\n").returncode == 0
    at_the_beginning_of_a_step()
    seat = desk.sit("mfa", "setup", "--issuer", "Rooms & Co")
    seat.expect("Code: ")
    uri = read_qr(seat.before)
    parts = urllib.parse.urlsplit(uri)
    query = urllib.parse.parse_qs(parts.query)
    assert parts.scheme == "otpauth" and parts.netloc == "totp"
    assert urllib.parse.unquote(parts.path) == f"/Rooms & Co:{user}" and query["issuer"] == ["Rooms & Co"]
    secret = query["secret"][0]
    assert secret in seat.before
    seat.sendline("000000")
    seat.expect("try the next one")
    seat.expect("Code: ")
    seat.sendline(code_of(secret, -1))
    assert ended(seat) == 0, seat.before
    assert desk.run("mfa", "status").stdout == "SOFTWARE_TOKEN_MFA  preferred\n"

    # At the terminal a wrong code can be followed by a right one; a script gives it beforehand.
    seat = desk.sit("signin", user)
    seat.expect("Password of .*: ")
    seat.sendline(PASSWORD)
    seat.expect("Code: ")
    seat.sendline("000000")
    seat.expect("Code: ")
    seat.sendline(code_of(secret, 0))
    assert ended(seat) == 0, seat.before
    done = desk.run("signin", user, "--password-stdin", "--code", code_of(secret, 1), input=PASSWORD + "\n")
    assert done.returncode == 0, done.stderr
    assert desk.run("mfa", "off").returncode == 0
    assert json.loads(desk.run("mfa", "status", "--json").stdout) == {"enabled": [], "preferred": None}
    assert desk.run("signin", user, "--password-stdin", input=PASSWORD + "\n").returncode == 0


def test_a_script_sets_an_app_up_by_its_secret(idp, srp_app, make_user, desk):
    idp.set_user_pool_mfa_config(
        UserPoolId=srp_app.pool, MfaConfiguration="OPTIONAL", SoftwareTokenMfaConfiguration={"Enabled": True})
    user, desk = make_user(srp_app), desk(srp_app)
    assert desk.run("signin", user, "--password-stdin", input=PASSWORD + "\n").returncode == 0
    begun = desk.run("mfa", "setup", "--secret-only", input="")
    assert begun.returncode == 0 and re.fullmatch(r"[A-Z2-7]+\n", begun.stdout)
    assert desk.run("mfa", "setup", "--code", "000000").returncode == 1
    done = desk.run("mfa", "setup", "--code", code_of(begun.stdout.strip(), 0))
    assert done.returncode == 0, done.stderr
    assert "preferred" in desk.run("mfa", "status").stdout


def test_a_pool_that_demands_an_app_has_it_set_up_on_the_way(idp, srp_app, make_user, desk):
    idp.set_user_pool_mfa_config(
        UserPoolId=srp_app.pool, MfaConfiguration="ON", SoftwareTokenMfaConfiguration={"Enabled": True})
    user, desk = make_user(srp_app), desk(srp_app)
    at_the_beginning_of_a_step()
    seat = desk.sit("signin", user)
    seat.expect("Password of .*: ")
    seat.sendline(PASSWORD)
    seat.expect("Code: ")
    secret = urllib.parse.parse_qs(urllib.parse.urlsplit(read_qr(seat.before)).query)["secret"][0]
    seat.sendline(code_of(secret, 0))
    assert ended(seat) == 0, seat.before
    done = desk.run("signin", user, "--password-stdin", "--code", code_of(secret, 1), input=PASSWORD + "\n")
    assert done.returncode == 0, done.stderr


def test_DEV_04_a_remembered_device_takes_the_place_of_the_code(idp, srp_app, make_user, desk):
    idp.update_user_pool(UserPoolId=srp_app.pool, AutoVerifiedAttributes=["email"], DeviceConfiguration={
        "ChallengeRequiredOnNewDevice": True, "DeviceOnlyRememberedOnUserPrompt": False})
    idp.set_user_pool_mfa_config(
        UserPoolId=srp_app.pool, MfaConfiguration="OPTIONAL", SoftwareTokenMfaConfiguration={"Enabled": True})
    user, desk = make_user(srp_app), desk(srp_app)
    assert desk.run("signin", user, "--password-stdin", input=PASSWORD + "\n").returncode == 0
    secret = desk.run("mfa", "setup", "--secret-only", input="").stdout.strip()
    assert desk.run("mfa", "setup", "--code", code_of(secret, 0)).returncode == 0
    # The device of the first sign-in is remembered, also after a sign-out; elsewhere the code is asked for.
    for _ in range(2):
        assert desk.run("signout").returncode == 0
        done = desk.run("signin", user, "--password-stdin", input=PASSWORD + "\n")
        assert done.returncode == 0, done.stderr
    devices = idp.admin_list_devices(UserPoolId=srp_app.pool, Username=user)["Devices"]
    assert len(devices) == 1
    # A device that an administrator has forgotten is a new one: the code is asked for, and the sign-in goes on.
    idp.admin_forget_device(UserPoolId=srp_app.pool, Username=user, DeviceKey=devices[0]["DeviceKey"])
    refused = desk.run("signin", user, "--password-stdin", input=PASSWORD + "\n")
    assert refused.returncode == 2 and "--code" in refused.stderr
    done = desk.run("signin", user, "--password-stdin", "--code", code_of(secret, 1), input=PASSWORD + "\n")
    assert done.returncode == 0, done.stderr
    assert desk.run("token").returncode == 0
    assert len(idp.admin_list_devices(UserPoolId=srp_app.pool, Username=user)["Devices"]) == 1


def test_an_administrator_learns_why_and_a_client_does_not(idp, srp_app, make_user, desk):
    user, disabled, desk = make_user(srp_app), make_user(srp_app), desk(srp_app)
    idp.admin_disable_user(UserPoolId=srp_app.pool, Username=disabled)
    tried = [(user, "Wrong-Horse-7"), (disabled, PASSWORD), ("nobody", PASSWORD)]
    answers = {desk.run("signin", name, "--password-stdin", input=password + "\n").stderr for name, password in tried}
    assert answers == {"authctl: Incorrect username or password.\n"}
    why = {name: desk.run("user", "why", name).stdout for name, _ in tried}
    assert "the password was wrong" in why[user] and f"{user} is CONFIRMED, enabled." in why[user]
    assert "the user is disabled" in why[disabled] and "CONFIRMED, disabled." in why[disabled]
    assert "there is no such user" in why["nobody"] and "There is no user 'nobody'." in why["nobody"]
    refusals = json.loads(desk.run("user", "why", user, "--json").stdout)["refusals"]
    assert [(refusal["operation"], refusal["step"], refusal["reason"]) for refusal in refusals] == [
        ("RespondToAuthChallenge", "PASSWORD_VERIFIER", "wrongPassword")]
    assert refusals[0]["address"] == "127.0.0.1" and refusals[0]["clientId"] == srp_app.client


@pytest.fixture
def choice_app(idp):
    """A pool whose users choose what to show first."""
    pool = idp.create_user_pool(
        PoolName="terminal", AutoVerifiedAttributes=["email"],
        Policies={"SignInPolicy": {"AllowedFirstAuthFactors": ["PASSWORD", "EMAIL_OTP", "SMS_OTP"]}})["UserPool"]["Id"]
    idp.set_user_pool_mfa_config(
        UserPoolId=pool, MfaConfiguration="OPTIONAL", SoftwareTokenMfaConfiguration={"Enabled": True},
        EmailMfaConfiguration={"Subject": "Sign in"},
        SmsMfaConfiguration={"SmsConfiguration": {"SnsCallerArn": "arn:aws:iam::123456789012:role/texts"}})
    client = idp.create_user_pool_client(
        UserPoolId=pool, ClientName="terminal",
        ExplicitAuthFlows=["ALLOW_USER_AUTH", "ALLOW_USER_SRP_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"],
    )["UserPoolClient"]["ClientId"]
    yield types.SimpleNamespace(pool=pool, client=client)
    idp.delete_user_pool(UserPoolId=pool)


@pytest.mark.parametrize("factor", ["PASSWORD_SRP", "PASSWORD", "EMAIL_OTP", "SMS_OTP"])
def test_every_first_factor_that_a_terminal_can_answer(server, idp, choice_app, make_user, desk, factor):
    user, desk = make_user(choice_app), desk(choice_app)
    idp.admin_update_user_attributes(UserPoolId=choice_app.pool, Username=user, UserAttributes=[
        {"Name": "phone_number", "Value": "+1" + str(uuid.uuid4().int)[:10]},
        {"Name": "phone_number_verified", "Value": "true"}])
    # Picked from what the server offers, then named beforehand.
    seat = desk.sit("signin", user, "--flow", "choice")
    seat.expect(r"(\d)  " + factor + r"\r")
    number = seat.match[1]
    seat.expect("Sign in by .*: ")
    seat.sendline(number)
    for options in [None, ["--flow", "choice", "--prefer", factor]]:
        if options:
            seat = desk.sit("signin", user, *options)
        if factor.startswith("PASSWORD"):
            seat.expect(f"Password of {user}: ")
            seat.sendline(PASSWORD)
        else:
            seat.expect("A code was sent")
            seat.expect("Code: ")
            seat.sendline("00000000")
            seat.expect("Code: ")
            seat.sendline(server.messages(user)[-1]["code"])
        assert ended(seat) == 0, seat.before
        assert f"Signed in as {user}." in seat.before


@pytest.mark.parametrize("factor", ["SMS_MFA", "EMAIL_OTP"])
def test_a_second_factor_is_chosen_among_several(server, idp, choice_app, make_user, desk, factor):
    user, desk = make_user(choice_app), desk(choice_app)
    idp.admin_update_user_attributes(UserPoolId=choice_app.pool, Username=user, UserAttributes=[
        {"Name": "phone_number", "Value": "+1" + str(uuid.uuid4().int)[:10]},
        {"Name": "phone_number_verified", "Value": "true"}])
    idp.admin_set_user_mfa_preference(
        UserPoolId=choice_app.pool, Username=user, SMSMfaSettings={"Enabled": True}, EmailMfaSettings={"Enabled": True})
    seat = desk.sit("signin", user, "--factor", factor)
    seat.expect("Password of .*: ")
    seat.sendline(PASSWORD)
    seat.expect("A code was sent")
    seat.expect("Code: ")
    seat.sendline(server.messages(user)[-1]["code"])
    assert ended(seat) == 0, seat.before


def test_who_confirms_an_account_may_sign_in_at_once(server, choice_app, desk):
    user, desk = f"new-{uuid.uuid4().hex[:8]}", desk(choice_app)
    done = desk.run("signup", user, "--email", f"{user}@example.org", "--password-stdin", input=PASSWORD + "\n")
    assert done.returncode == 0, done.stderr
    assert desk.run("confirm", user, "000000", "--signin").returncode == 1
    done = desk.run("confirm", user, server.messages(user)[-1]["code"], "--signin")
    # In a pool that demands no second factor the code is all that it takes.
    assert done.returncode == 0 and done.stdout == f"Confirmed {user}.\nSigned in as {user}.\n", done.stderr
    assert len(server.messages(user)) == 1 and desk.run("whoami").returncode == 0
