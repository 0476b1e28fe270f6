"""Messages on their way to users: a mail server that comes and goes, a process that is killed, a provider's endpoint."""

import base64
import email.utils
import hashlib
import hmac
import http.server
import json
import re
import subprocess
import threading
import time
import urllib.parse
import uuid

import boto3
import botocore.config
import pytest

import mail_server
from authority import Authority
from conftest import PASSWORD
from mail_server import MailServer
from server import BIN, Server, steady_address

FROM = "Hôtel Latchkey <no-reply@latchkey.example>"


def eventually(found, seconds=30):
    """What `found` returns as soon as it is true."""
    deadline = time.monotonic() + seconds
    while not (value := found()):
        assert time.monotonic() < deadline, "it did not happen in time"
        time.sleep(0.02)
    return value


class Place:
    """An authd of a test's own and what users of it are to find: a pool whose users sign up by e-mail."""

    def __init__(self, folder, *flags):
        self.folder, self.flags = folder, flags
        self.start()
        self.pool = self.idp.create_user_pool(
            PoolName="mail", AutoVerifiedAttributes=["email"],
            Schema=[{"Name": "hotel", "AttributeDataType": "String", "Mutable": True}])["UserPool"]["Id"]
        self.client = self.idp.create_user_pool_client(
            UserPoolId=self.pool, ClientName="web", ExplicitAuthFlows=["ALLOW_USER_PASSWORD_AUTH"]
        )["UserPoolClient"]["ClientId"]

    def start(self):
        self.server = Server(self.folder / "data", *self.flags)
        environment = self.server.environment
        keys = [line.split("=", 1)[1].strip() for line in open(environment["AWS_SHARED_CREDENTIALS_FILE"])
                if "=" in line]
        options = {"region_name": "us-east-1", "endpoint_url": self.server.endpoint}
        self.idp = boto3.client(
            "cognito-idp", aws_access_key_id=keys[0], aws_secret_access_key=keys[1],
            config=botocore.config.Config(retries={"total_max_attempts": 1}), **options)
        self.public = boto3.client(
            "cognito-idp", config=botocore.config.Config(
                signature_version=botocore.UNSIGNED, retries={"total_max_attempts": 1}), **options)

    def sign_up(self, name=None, **attributes):
        name = name or f"user-{uuid.uuid4().hex[:8]}"
        attributes.setdefault("email", f"{name}@example.org")
        self.public.sign_up(
            ClientId=self.client, Username=name, Password=PASSWORD,
            UserAttributes=[{"Name": key, "Value": value} for key, value in attributes.items()])
        return name

    def log(self):
        return self.server.errors()

    def metric(self, name):
        token = (self.folder / "data" / "metrics.token").read_text().strip()
        text = subprocess.run(
            ["curl", "-s", "-H", f"Authorization: Bearer {token}", f"{self.server.endpoint}/metrics"],
            capture_output=True, text=True, timeout=20).stdout
        return {line.rsplit(" ", 1)[0]: float(line.rsplit(" ", 1)[1])
                for line in text.splitlines() if line.startswith(name)}


@pytest.fixture(scope="module")
def authority(tmp_path_factory):
    folder = tmp_path_factory.mktemp("authority")
    authority = Authority(folder)
    authority.issue("mail", folder / "mail.pem", folder / "mail.key")
    return authority


@pytest.fixture
def mail(authority):
    server = MailServer(authority.folder / "mail.pem", authority.folder / "mail.key")
    yield server
    server.stop()


@pytest.fixture
def password_file(tmp_path):
    path = tmp_path / "mail.password"
    path.write_text(mail_server.PASSWORD + "\n")
    return path


@pytest.fixture
def place(tmp_path, authority, mail, password_file):
    place = Place(
        tmp_path, "--messages-email-kind", "smtp", "--messages-email-host", "127.0.0.1",
        "--messages-email-port", str(mail.port), "--messages-email-from", FROM,
        "--messages-email-username", mail_server.USERNAME, "--messages-email-password-file", password_file,
        "--messages-email-senders", "desk@latchkey.example",
        "--messages-email-ca-file", authority.certificate, "--log-level", "debug")
    yield place
    assert place.server.stop() == 0


def code_in(mail):
    return re.search(r"\d{6}", mail.get_content()).group()


def test_a_sign_up_is_confirmed_by_the_code_in_its_mail(place, mail):
    mail.start()
    name = place.sign_up()
    arrived = eventually(lambda: mail.to(f"{name}@example.org"))[0]
    place.public.confirm_sign_up(ClientId=place.client, Username=name, ConfirmationCode=code_in(arrived))
    assert place.idp.admin_get_user(UserPoolId=place.pool, Username=name)["UserStatus"] == "CONFIRMED"

    assert arrived["From"].addresses[0].display_name == "Hôtel Latchkey"
    assert arrived["From"].addresses[0].addr_spec == "no-reply@latchkey.example"
    assert arrived["To"] == f"{name}@example.org"
    assert arrived["Subject"] == "Your verification code"
    assert re.fullmatch(r"<[0-9a-z]{32}@latchkey\.example>", arrived["Message-ID"])
    assert arrived["Auto-Submitted"] == "auto-generated"
    assert abs(email.utils.parsedate_to_datetime(arrived["Date"]).timestamp() - time.time()) < 60
    assert mail.mails[0][0] == "no-reply@latchkey.example"
    eventually(lambda: place.metric("latchkey_messages_waiting") == {"latchkey_messages_waiting": 0})
    assert place.metric("latchkey_message_deliveries_total")[
        'latchkey_message_deliveries_total{way="EMAIL",outcome="delivered"}'] == 1


def test_a_mail_from_whom_the_pool_says_confirms_by_its_link(place, mail):
    mail.start()
    pool = place.idp.create_user_pool(
        PoolName="links", AutoVerifiedAttributes=["email"],
        VerificationMessageTemplate={
            "DefaultEmailOption": "CONFIRM_WITH_LINK", "EmailSubjectByLink": "Welcome",
            "EmailMessageByLink": "Please {##Click Here##}."},
        EmailConfiguration={
            "EmailSendingAccount": "DEVELOPER", "From": "Front desk <desk@latchkey.example>",
            "SourceArn": "arn:aws:ses:us-east-1:000000000000:identity/desk@latchkey.example",
            "ReplyToEmailAddress": "answers@elsewhere.example"})["UserPool"]["Id"]
    client = place.idp.create_user_pool_client(UserPoolId=pool, ClientName="web")["UserPoolClient"]["ClientId"]
    name = f"a+{uuid.uuid4().hex[:8]}@example.org"
    place.public.sign_up(
        ClientId=client, Username=name, Password=PASSWORD, UserAttributes=[{"Name": "email", "Value": name}])
    arrived = eventually(lambda: mail.to(name))[0]
    assert arrived["Subject"] == "Welcome"
    assert arrived["From"] == "Front desk <desk@latchkey.example>"
    assert arrived["Reply-To"] == "answers@elsewhere.example"
    text = arrived.get_body(("plain",)).get_content()
    html = arrived.get_body(("html",)).get_content()
    link = re.search(r'<a href="([^"]+)">Click Here</a>', html).group(1).replace("&amp;", "&")
    assert f"Please Click Here: {link}." in text
    assert link.startswith(f"{place.server.endpoint}/confirmUser?client_id={client}&user_name=a%2B")
    assert subprocess.run(["curl", "-sI", link], capture_output=True, timeout=20).stdout.startswith(b"HTTP/1.1 200")
    assert place.idp.admin_get_user(UserPoolId=pool, Username=name)["UserStatus"] == "UNCONFIRMED"

    def curl(*arguments):
        return subprocess.run(["curl", "-s", *arguments, link], capture_output=True, text=True, timeout=20).stdout
    # Programs that look into mail open links; the button of the page confirms.
    for _ in range(2):
        assert '<form method="post"><button>Confirm</button></form>' in curl()
    assert place.idp.admin_get_user(UserPoolId=pool, Username=name)["UserStatus"] == "UNCONFIRMED"
    assert "has been confirmed" in curl("-d", "")
    user = place.idp.admin_get_user(UserPoolId=pool, Username=name)
    assert user["UserStatus"] == "CONFIRMED"
    assert {"Name": "email_verified", "Value": "true"} in user["UserAttributes"]
    assert "not valid" in curl("-d", "")

    # Who may not be the sender is not, in the server's own domain either; its address may have any name.
    for sender, shown in [
        ("ceo@bank.example", "Hôtel Latchkey"), ("IT Security <security@latchkey.example>", "Hôtel Latchkey"),
        ("Bar <no-reply@latchkey.example>", "Bar"),
    ]:
        place.idp.update_user_pool(
            UserPoolId=pool, AutoVerifiedAttributes=["email"], EmailConfiguration={"From": sender})
        name = f"b{name}"
        place.public.sign_up(
            ClientId=client, Username=name, Password=PASSWORD, UserAttributes=[{"Name": "email", "Value": name}])
        arrived = eventually(lambda: mail.to(name))[0]
        assert arrived["From"].addresses[0].addr_spec == "no-reply@latchkey.example"
        assert arrived["From"].addresses[0].display_name == shown


def test_tls_from_the_first_byte(tmp_path, authority, password_file):
    mail = MailServer(authority.folder / "mail.pem", authority.folder / "mail.key", implicit=True).start()
    place = Place(
        tmp_path, "--messages-email-kind", "smtp", "--messages-email-host", "localhost",
        "--messages-email-security", "tls", "--messages-email-port", str(mail.port), "--messages-email-from", FROM,
        "--messages-email-username", mail_server.USERNAME, "--messages-email-password-file", password_file,
        "--messages-email-ca-file", authority.certificate)
    name = place.sign_up()
    assert eventually(lambda: mail.to(f"{name}@example.org"))
    assert place.server.stop() == 0
    mail.stop()


def test_after_an_outage_of_the_mail_server_every_message_arrives_once(place, mail):
    mail.start()
    first = place.sign_up()
    eventually(lambda: mail.to(f"{first}@example.org"))
    mail.stop()
    names = [place.sign_up() for _ in range(8)]
    eventually(lambda: "messages wait" in place.log())
    mail.start()
    for name in names:
        eventually(lambda: mail.to(f"{name}@example.org"))
    more = place.sign_up()
    eventually(lambda: mail.to(f"{more}@example.org"))
    for name in [first, *names, more]:
        assert len(mail.to(f"{name}@example.org")) == 1
        place.public.confirm_sign_up(
            ClientId=place.client, Username=name, ConfirmationCode=code_in(mail.to(f"{name}@example.org")[0]))


def test_messages_of_a_killed_process_arrive_after_its_restart_once(place, mail):
    names = [place.sign_up() for _ in range(8)]
    place.server.kill()
    mail.start()
    place.start()
    for name in names:
        eventually(lambda: mail.to(f"{name}@example.org"))
    eventually(lambda: place.metric("latchkey_messages_waiting") == {"latchkey_messages_waiting": 0})
    assert sorted(receivers[0] for _, receivers, _ in mail.mails) == sorted(f"{name}@example.org" for name in names)
    for name in names:
        place.public.confirm_sign_up(
            ClientId=place.client, Username=name, ConfirmationCode=code_in(mail.to(f"{name}@example.org")[0]))


def test_killed_again_and_again_no_message_is_lost_and_a_second_copy_shows(place, mail):
    mail.start()
    names = []
    for _ in range(4):
        names += [place.sign_up() for _ in range(5)]
        place.server.kill()
        place.start()
    for name in names:
        eventually(lambda: mail.to(f"{name}@example.org"))
    for name in names:
        # At least once, and whoever got it twice can tell.
        assert len({copy["Message-ID"] for copy in mail.to(f"{name}@example.org")}) == 1


def test_what_the_server_puts_off_comes_later_and_what_it_refuses_never(place, mail):
    mail.start()
    mail.answers["later@example.org"] = ["451 4.7.1 greylisted", "421 4.3.2 closing"]
    mail.answers["never@example.org"] = ["550 5.1.1 <never@example.org>: no such user"] * 5
    place.sign_up("never-user", email="never@example.org")
    place.sign_up("later-user", email="later@example.org")
    assert eventually(lambda: mail.to("later@example.org"))
    line = json.loads(next(line for line in place.log().splitlines() if "message refused" in line))
    assert "550 5.1.1" in line["reason"] and line["pool"] == place.pool
    # Tried once, and not named in the log, nor is the code.
    assert len(mail.answers["never@example.org"]) == 4
    code = place.server.code("never-user")
    assert "never@example" not in place.log() and "never-user" not in place.log()
    assert not re.search(rf"(?<!\d){code}(?!\d)", place.log())
    counts = place.metric("latchkey_message_deliveries_total")
    assert counts['latchkey_message_deliveries_total{way="EMAIL",outcome="refused"}'] == 1
    assert counts['latchkey_message_deliveries_total{way="EMAIL",outcome="retried"}'] == 2


def test_cod_04_of_codes_that_wait_only_the_newest_arrives(place, mail):
    name = place.sign_up()
    for _ in range(2):
        place.public.resend_confirmation_code(ClientId=place.client, Username=name)
    # What was taken in hand before the newest code was made, and read before that, has been tried in vain: of a try that is
    # under way while its message is replaced nobody can say where it ends.
    retried = 'latchkey_message_deliveries_total{way="EMAIL",outcome="retried"}'
    before = place.metric("latchkey_message_deliveries_total")[retried]
    eventually(lambda: place.metric("latchkey_message_deliveries_total")[retried] >= before + 2)
    mail.start()
    arrived = eventually(lambda: mail.to(f"{name}@example.org"))
    place.public.confirm_sign_up(ClientId=place.client, Username=name, ConfirmationCode=code_in(arrived[-1]))
    other = place.sign_up()
    eventually(lambda: mail.to(f"{other}@example.org"))
    assert len(mail.to(f"{name}@example.org")) == 1


@pytest.mark.parametrize("kind", ["another authority", "another name", "no STARTTLS"])
def test_a_server_that_cannot_show_who_it_is_gets_nothing(place, mail, authority, tmp_path_factory, kind):
    folder = tmp_path_factory.mktemp("stranger")
    certificate, key = folder / "mail.pem", folder / "mail.key"
    right = mail.context
    if kind == "another authority":
        Authority(folder).issue("stranger", certificate, key)
        mail.use(certificate, key)
    elif kind == "another name":
        authority.issue("stranger", certificate, key, names="DNS:elsewhere.example")
        mail.use(certificate, key)
    else:
        mail.context = None
    mail.start()
    name = place.sign_up()
    eventually(lambda: "untrusted" in place.log())
    assert mail.mails == []
    mail.stop()
    mail.context = right
    mail.start()
    eventually(lambda: mail.to(f"{name}@example.org"))


def test_a_wrong_password_loses_nothing(place, mail, password_file):
    mail.start()
    place.server.stop()
    password_file.write_text("wrong\n")
    place.start()
    name = place.sign_up()
    eventually(lambda: "loginRefused" in place.log())
    assert mail_server.PASSWORD not in place.log()
    assert place.server.stop() == 0
    password_file.write_text(mail_server.PASSWORD + "\n")
    place.start()
    eventually(lambda: mail.to(f"{name}@example.org"))


def test_messages_of_a_deleted_user_are_not_sent(place, mail):
    name, other = place.sign_up(), place.sign_up()
    place.idp.admin_delete_user(UserPoolId=place.pool, Username=name)
    mail.start()
    eventually(lambda: mail.to(f"{other}@example.org"))
    assert mail.to(f"{name}@example.org") == []


def test_html_and_letters_of_any_script_arrive_as_they_were_written(place, mail):
    mail.start()
    text = "<p>Grüße {username}, <b>{####}</b> — 你好 \U0001f511</p>\n" + "x" * 1500 + "\n.\n.dot\nFrom here"
    place.idp.update_user_pool(
        UserPoolId=place.pool, AutoVerifiedAttributes=["email"],
        VerificationMessageTemplate={"EmailMessage": text, "EmailSubject": "Ihr Schlüssel für das Hôtel – 鍵 \U0001f511" * 2})
    name = place.sign_up()
    arrived = eventually(lambda: mail.to(f"{name}@example.org"))[0]
    assert arrived.get_content_type() == "text/html"
    written = text.replace("{username}", name)
    read = arrived.get_content().replace("\r\n", "\n")
    assert re.sub(r"<b>\d{6}</b>", "<b>{####}</b>", read) == written + "\n"
    assert arrived["Subject"] == "Ihr Schlüssel für das Hôtel – 鍵 \U0001f511" * 2
    raw = mail.mails[-1][2]
    assert all(len(line) <= 78 for line in raw.split(b"\r\n")) and b"\n" not in raw.replace(b"\r\n", b"")
    assert raw.isascii()

def write(folder, path, text):
    file = folder / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(text.encode())


@pytest.fixture
def worded(tmp_path, authority, mail, password_file):
    """An authd with a folder for words of its own, restarted after they were written."""
    folder = tmp_path / "words"
    folder.mkdir()
    place = Place(
        tmp_path, "--messages-email-kind", "smtp", "--messages-email-host", "127.0.0.1",
        "--messages-email-port", str(mail.port), "--messages-email-from", FROM,
        "--messages-email-username", mail_server.USERNAME, "--messages-email-password-file", password_file,
        "--messages-email-ca-file", authority.certificate, "--messages-templates", folder)
    place.words = folder
    mail.start()
    yield place
    assert place.server.stop() == 0


def test_words_by_pool_client_and_locale_with_every_place(worded, mail):
    deep = f"{worded.pool}/{worded.client}/de/sign-up.email"
    write(worded.words, deep + ".subject", "Willkommen, {name}\n")
    write(worded.words, deep + ".txt", "{username} {given_name} {custom:hotel} {clientMetadata.room} {####}\n")
    write(worded.words, deep + ".html", "<style>b { color: red }</style><b>{name}</b> {clientMetadata.room} {####}\n")
    write(worded.words, "default/default/default/verification.email.txt", "Anyone: {####}")
    worded.idp.update_user_pool_client(
        UserPoolId=worded.pool, ClientId=worded.client, ExplicitAuthFlows=["ALLOW_USER_PASSWORD_AUTH"],
        WriteAttributes=["email", "name", "given_name", "locale", "custom:hotel"])
    assert worded.server.stop() == 0
    worded.start()
    attributes = {"email": "jana@example.org", "name": "Jana <b>& Co", "given_name": "Jana", "locale": "de-AT",
                  "custom:hotel": "Hôtel"}
    worded.public.sign_up(
        ClientId=worded.client, Username="jana", Password=PASSWORD, ClientMetadata={"room": "<7>"},
        UserAttributes=[{"Name": key, "Value": value} for key, value in attributes.items()])
    arrived = eventually(lambda: mail.to("jana@example.org"))[0]
    code = worded.server.code("jana")
    assert arrived["Subject"] == "Willkommen, Jana <b>& Co"
    assert arrived.get_content_type() == "multipart/alternative"
    text, html = arrived.iter_parts()
    assert text.get_content().strip() == f"jana Jana Hôtel <7> {code}"
    assert html.get_content().strip() == (
        f"<style>b {{ color: red }}</style><b>Jana &lt;b&gt;&amp; Co</b> &lt;7&gt; {code}")
    worded.public.confirm_sign_up(ClientId=worded.client, Username="jana", ConfirmationCode=code)

    other = worded.sign_up(locale="fr")
    arrived = eventually(lambda: mail.to(f"{other}@example.org"))[0]
    assert arrived.get_content().strip() == f"Anyone: {worded.server.code(other)}"
    assert arrived["Subject"] == "Your verification code"


@pytest.mark.parametrize("end", ["\r\n", "\n", "\r", "\u2028", "\x0b", "\x00"])
def test_what_users_call_themselves_adds_no_header_field_and_no_line(worded, mail, end):
    write(worded.words, "default/default/default/sign-up.email.subject", "For {name} ({clientMetadata.x})")
    write(worded.words, "default/default/default/sign-up.email.txt", "{####} {name}")
    assert worded.server.stop() == 0
    worded.start()
    worse = f"x{end}Bcc: victim@example.org{end}{end}body"
    try:
        worded.public.sign_up(
            ClientId=worded.client, Username="mallory", Password=PASSWORD, ClientMetadata={"x": worse},
            UserAttributes=[{"Name": "email", "Value": "mallory@example.org"}, {"Name": "name", "Value": worse}])
    except worded.public.exceptions.ClientError:
        # Where such a value is no name at all, what the client says beside still comes.
        worded.public.sign_up(
            ClientId=worded.client, Username="mallory", Password=PASSWORD, ClientMetadata={"x": worse},
            UserAttributes=[{"Name": "email", "Value": "mallory@example.org"}])
    arrived = eventually(lambda: mail.to("mallory@example.org"))[0]
    assert set(arrived.keys()) == {
        "From", "To", "Subject", "Date", "Message-ID", "Auto-Submitted", "MIME-Version", "Content-Type",
        "Content-Transfer-Encoding"} | ({"X-Peer", "X-MailFrom", "X-RcptTo"} & set(arrived.keys()))
    assert "Bcc: victim@example.org" in arrived["Subject"]
    assert len(arrived.get_content().strip().splitlines()) == 1
    assert [receivers for _, receivers, _ in mail.mails] == [["mallory@example.org"]]


@pytest.mark.parametrize("path, text", [
    ("default/default/default/sign-up.email.txt", "{####} {nobody}"),
    ("default/default/default/sign-up.email.txt", "no code"),
    ("default/default/default/sing-up.email.txt", "{####}"),
    ("us-east-1/default/default/sign-up.email.txt", "{####}"),
    ("default/default/default/sign-up.email.subject", "{####}"),
])
def test_a_template_that_cannot_be_used_stops_the_start_by_its_name(tmp_path, path, text):
    write(tmp_path / "words", path, text)
    ended = subprocess.run(
        [BIN / "authd", "--listen", "127.0.0.1:0", "--data", tmp_path / "data", "--messages-templates",
         tmp_path / "words"], capture_output=True, text=True, timeout=20)
    assert ended.returncode == 1
    assert path in ended.stderr


class Endpoint(http.server.ThreadingHTTPServer):
    """A provider's endpoint that keeps what it gets and answers as it was told."""

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Endpoint.Handler)
        self.requests, self.statuses = [], []
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.server_port}/messages"

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_POST(self):
            body = self.rfile.read(int(self.headers["Content-Length"]))
            self.server.requests.append((dict(self.headers), body))
            status = self.server.statuses.pop(0) if self.server.statuses else 200
            self.send_response(status)
            if status == 302:
                self.send_header("Location", "/elsewhere")
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *arguments):
            pass


@pytest.fixture
def endpoint():
    endpoint = Endpoint()
    yield endpoint
    endpoint.shutdown()
    endpoint.server_close()


def test_a_webhook_gets_signed_json_and_is_asked_again_until_it_takes_it(tmp_path, endpoint):
    (tmp_path / "key").write_text("a shared key\n")
    endpoint.statuses = [503, 302, 429]
    place = Place(
        tmp_path, "--messages-email-kind", "webhook", "--messages-email-url", endpoint.url,
        "--messages-email-secret-file", tmp_path / "key", "--messages-email-from", "no-reply@latchkey.example")
    name = place.sign_up('"><b>x', email="x@example.org")
    eventually(lambda: len(endpoint.requests) == 4)
    headers, body = endpoint.requests[-1]
    moment, tag = re.fullmatch(r"t=(\d+),v1=([0-9a-f]{64})", headers["Latchkey-Signature"]).groups()
    assert abs(int(moment) - time.time()) < 60
    assert hmac.compare_digest(
        tag, hmac.new(b"a shared key", moment.encode() + b"." + body, hashlib.sha256).hexdigest())
    told = json.loads(body)
    assert told["to"] == "x@example.org" and told["username"] == name and told["from"] == "no-reply@latchkey.example"
    assert told["text"] == f"Your verification code is {told['code']}. "
    assert {headers["Idempotency-Key"] for headers, _ in endpoint.requests} == {told["id"]}
    place.public.confirm_sign_up(ClientId=place.client, Username=name, ConfirmationCode=told["code"])
    assert place.server.stop() == 0
    assert len(endpoint.requests) == 4


def test_a_provider_of_text_messages_gets_its_own_form(tmp_path, endpoint):
    (tmp_path / "password").write_text("token\n")
    place = Place(
        tmp_path, "--messages-sms-kind", "webhook", "--messages-sms-url", endpoint.url,
        "--messages-sms-format", "form", "--messages-sms-body", "To={to}&From={from}&Body={text}",
        "--messages-sms-from", "+15005550006", "--messages-sms-username", "AC0",
        "--messages-sms-password-file", tmp_path / "password")
    place.idp.update_user_pool(
        UserPoolId=place.pool, AutoVerifiedAttributes=["phone_number"],
        SmsVerificationMessage="Code & more = {####}?")
    name = place.sign_up(phone_number="+12065559934")
    headers, body = eventually(lambda: endpoint.requests)[0]
    assert headers["Content-Type"] == "application/x-www-form-urlencoded"
    assert headers["Authorization"] == "Basic " + base64.b64encode(b"AC0:token").decode()
    form = urllib.parse.parse_qs(body.decode(), strict_parsing=True)
    assert form == {
        "To": ["+12065559934"], "From": ["+15005550006"],
        "Body": [f"Code & more = {place.server.code(name)}?"]}
    # E-mail still goes to the outbox.
    assert place.server.stop() == 0


def test_a_webhook_that_refuses_a_message_is_not_asked_again(tmp_path, endpoint):
    endpoint.statuses = [400]
    place = Place(tmp_path, "--messages-email-kind", "webhook", "--messages-email-url", endpoint.url)
    place.sign_up("first", email="first@example.org")
    eventually(lambda: "message refused" in place.log())
    place.sign_up("second", email="second@example.org")
    eventually(lambda: len(endpoint.requests) == 2)
    assert json.loads(endpoint.requests[1][1])["username"] == "second"
    assert place.server.stop() == 0


@pytest.mark.parametrize("flags, word", [
    (["--messages-email-kind", "smtp"], "messages.email.host"),
    (["--messages-email-kind", "smtp", "--messages-email-host", "mail.example.org", "--messages-email-from",
      "a@example.org", "--messages-email-security", "none-loopback"], "none-loopback"),
    (["--messages-email-kind", "smtp", "--messages-email-host", "mail.example.org", "--messages-email-from",
      "a@example.org", "--messages-email-username", "x"], "passwordFile"),
    (["--messages-email-from", "a@example.org\r\nBcc: b@example.org"], "mailbox"),
    (["--messages-sms-kind", "webhook", "--messages-sms-url", "http://sms.example.org/"], "https"),
    (["--messages-sms-kind", "webhook", "--messages-sms-url", "https://sms.example.org/", "--messages-sms-body",
      '{"a": "{nobody}"}'], "{nobody}"),
    (["--messages-sms-kind", "webhook", "--messages-sms-url", "https://sms.example.org/", "--messages-sms-body",
      "{"], "JSON"),
])
def test_settings_that_would_show_codes_to_others_stop_the_start(tmp_path, flags, word):
    ended = subprocess.run(
        [BIN / "authd", "--listen", "127.0.0.1:0", "--data", tmp_path / "data", *flags],
        capture_output=True, text=True, timeout=20)
    assert ended.returncode == 2
    assert word in ended.stderr
