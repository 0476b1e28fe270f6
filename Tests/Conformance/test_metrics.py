"""What is measured, read by Prometheus's own parser."""

import re
import stat

import pytest
import requests
from prometheus_client.parser import text_string_to_metric_families

from conftest import PASSWORD

pytestmark = pytest.mark.usefixtures("server")


@pytest.fixture
def token(server):
    return (server.data / "metrics.token").read_text().strip()


@pytest.fixture
def scrape(server, token):
    """Every sample, by its name and labels."""
    def scrape():
        answer = requests.get(
            server.endpoint + "/metrics", headers={"Authorization": f"Bearer {token}"}, timeout=5)
        assert answer.status_code == 200, answer.text
        assert answer.headers["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8"
        return Samples(answer.text)
    return scrape


class Samples:
    def __init__(self, text):
        self.text = text
        self.families = list(text_string_to_metric_families(text))
        self.samples = {}
        for family in self.families:
            for sample in family.samples:
                key = (sample.name, frozenset(sample.labels.items()))
                assert key not in self.samples, f"{key} is there twice"
                self.samples[key] = sample.value

    def __call__(self, name, **labels):
        return self.samples[(name, frozenset(labels.items()))]


def test_the_token_lies_in_the_data_folder_for_its_owner_alone_and_nobody_reads_without_it(server, token):
    mode = (server.data / "metrics.token").stat().st_mode
    assert stat.S_IMODE(mode) == 0o600 and len(token) >= 32
    for headers in [{}, {"Authorization": f"Bearer {token}x"}, {"Authorization": f"Basic {token}"},
                    {"Authorization": "Bearer "}]:
        answer = requests.get(server.endpoint + "/metrics", headers=headers, timeout=5)
        assert answer.status_code == 401 and "latchkey_" not in answer.text
        assert answer.headers["WWW-Authenticate"].startswith("Bearer")


def test_every_family_is_well_formed(server, scrape):
    samples = scrape()
    names = re.findall("^# TYPE ([^ ]+) ", samples.text, re.MULTILINE)
    assert names == sorted(names) and len(names) == len(set(names)) == len(samples.families)
    for family in samples.families:
        assert family.documentation.endswith("."), family.name
        assert family.type in ("counter", "gauge", "histogram"), family.name
        assert re.fullmatch(r"(latchkey|process)_[a-z_]+", family.name)
        if family.type == "counter":
            assert all(sample.name.endswith("_total") for sample in family.samples)
        if family.type == "histogram":
            check_histogram(family)
    # A second look has the same series in the same order: nothing that a client sends makes new ones.
    def shape(text):
        return [line if line.startswith("#") else line.rpartition(" ")[0] for line in text.splitlines()]
    requests.get(server.endpoint + "/nowhere/" + "x" * 50, timeout=5)
    assert shape(scrape().text) == shape(samples.text)


def check_histogram(family):
    series = {}
    for sample in family.samples:
        labels = {name: value for name, value in sample.labels.items() if name != "le"}
        entry = series.setdefault(frozenset(labels.items()), {"buckets": []})
        if sample.name.endswith("_bucket"):
            entry["buckets"].append((float(sample.labels["le"]), sample.value))
        else:
            entry[sample.name.rpartition("_")[2]] = sample.value
    for entry in series.values():
        bounds = [bound for bound, _ in entry["buckets"]]
        counts = [count for _, count in entry["buckets"]]
        assert bounds == sorted(bounds) and bounds[-1] == float("inf")
        assert counts == sorted(counts) and counts[-1] == entry["count"]
        assert (entry["sum"] > 0) == (entry["count"] > 0)


def test_requests_move_what_they_should_move(server, public, scrape, app, user, sign_in, refused):
    before = scrape()
    tokens = sign_in(user)
    refused("NotAuthorizedException", public.initiate_auth, ClientId=app.client, AuthFlow="USER_PASSWORD_AUTH",
            AuthParameters={"USERNAME": user, "PASSWORD": "wrong-Horse-7"})
    public.get_user(AccessToken=tokens["AccessToken"])
    public.initiate_auth(
        ClientId=app.client, AuthFlow="REFRESH_TOKEN_AUTH", AuthParameters={"REFRESH_TOKEN": tokens["RefreshToken"]})
    assert requests.get(f"{server.endpoint}/{app.pool}/.well-known/jwks.json", timeout=5).status_code == 200
    assert requests.post(server.endpoint + "/oauth2/token", timeout=5, data={
        "grant_type": "refresh_token", "client_id": "nobody"}).status_code == 400
    assert requests.get(server.endpoint + "/rooms", timeout=5).status_code == 401
    assert requests.get(server.endpoint + "/nowhere", timeout=5).status_code == 404
    assert requests.get(server.endpoint + "/healthz", headers={"X": "x" * 40_000}, timeout=5).status_code == 431
    after = scrape()

    def moved(name, **labels):
        return after(name, **labels) - before(name, **labels)

    assert moved("latchkey_cognito_calls_total", operation="InitiateAuth", status="2xx") == 2
    assert moved("latchkey_cognito_calls_total", operation="InitiateAuth", status="4xx") == 1
    assert moved("latchkey_cognito_call_duration_seconds_count", operation="InitiateAuth") == 3
    assert moved("latchkey_cognito_calls_total", operation="GetUser", status="2xx") == 1
    assert moved("latchkey_cognito_errors_total", error="NotAuthorizedException") == 1
    assert moved("latchkey_oauth_requests_total", grant="refresh_token", status="4xx") == 1
    assert moved("latchkey_oauth_request_duration_seconds_count", grant="refresh_token") == 1
    assert moved("latchkey_oauth_errors_total", error="invalid_client") == 1
    assert moved("latchkey_http_requests_total", route="POST /", status="2xx") == 3
    assert moved("latchkey_http_requests_total", route="GET /{pool}/.well-known/jwks.json", status="2xx") == 1
    assert moved("latchkey_http_requests_total", route="GET /rooms", status="4xx") == 1
    assert moved("latchkey_http_requests_total", route="other", status="4xx") == 1
    assert moved("latchkey_http_requests_total", route="GET /metrics", status="2xx") == 1
    assert moved("latchkey_http_refusals_total", reason="head_too_large") == 1
    assert moved("latchkey_http_connections_total") >= 4
    assert moved("latchkey_sign_ins_total", outcome="signed_in") == 1
    assert moved("latchkey_sign_ins_total", outcome="wrong_password") == 1
    assert moved("latchkey_token_refreshes_total", outcome="refreshed") == 1
    assert moved("latchkey_password_hash_duration_seconds_count") >= 2
    assert moved("latchkey_store_write_duration_seconds_count", store="pools") >= 2
    assert moved("latchkey_store_commit_writes_count", store="pools") >= 2
    assert moved("latchkey_store_read_duration_seconds_count", store="pools", kind="read") >= 2
    assert moved("process_cpu_seconds_total") > 0
    # The scrape itself is at work and has a connection.
    assert after("latchkey_http_requests_in_flight") >= 1 and after("latchkey_http_connections_open") >= 1
    assert after("process_resident_memory_bytes") > 1 << 20 and after("process_open_fds") > 5
    assert after("latchkey_password_hash_waiting") == 0 and after("latchkey_store_writes_waiting", store="pools") == 0


def test_an_open_stream_is_counted_while_it_is_open(server, scrape, app, user, sign_in):
    token = sign_in(user)["AccessToken"]
    before = scrape()
    for path, kind in [("/session/events", "sessions"), ("/events", "bookings")]:
        with requests.get(server.endpoint + path, headers={"Authorization": f"Bearer {token}"}, stream=True,
                          timeout=5) as stream:
            assert stream.status_code == 200
            # Held, for the connection closes with it.
            content = stream.iter_content(1)
            next(content)
            assert scrape()("latchkey_event_streams_open", kind=kind) \
                == before("latchkey_event_streams_open", kind=kind) + 1


def test_nothing_of_a_client_is_in_it(idp, server, scrape, app, user, sign_in, token):
    tokens = sign_in(user)
    requests.get(f"{server.endpoint}/rooms/{user}?x={user}", headers={"User-Agent": user}, timeout=5)
    requests.post(server.endpoint + "/", headers={
        "X-Amz-Target": f"AWSCognitoIdentityProviderService.{user}", "Content-Type": "application/x-amz-json-1.1"},
        data="{}", timeout=5)
    text = scrape().text
    for known in [user, app.pool, app.client, tokens["AccessToken"], tokens["RefreshToken"], PASSWORD, token, "example.org"]:
        assert known not in text
