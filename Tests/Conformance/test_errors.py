"""Each error that an operation declares, raised over the wire as the exact exception of boto3, or excused in a table."""

import contextlib
import pathlib
import re
import sqlite3

import botocore
import pytest

import answers
import errors_of_everything  # noqa: F401
import errors_of_functions  # noqa: F401
import errors_of_pools  # noqa: F401
import errors_of_recovery  # noqa: F401
import errors_of_sign_in  # noqa: F401
import errors_of_users  # noqa: F401
import wire
from cells import call, declaring, raised, raises
from server import Server
from unraised import UNRAISED
from world import ASKED_FOR_BY_SIGNATURE, PASSWORD, World, tour
from wrong_inputs import document, wrong_inputs

CATEGORIES = [
    "ClientAuthentication", "UserAccountRecovery", "UserAuthentication", "UserCreation", "UserList", "UserPoolClientRead",
    "UserPoolClientUpdate", "UserPoolRead", "UserPoolResourceRead", "UserPoolResourceUpdate", "UserPoolUpdate",
    "UserRead", "UserResourceRead", "UserResourceUpdate", "UserToken", "UserUpdate"]
CELLS = {(operation, error) for operation in answers.OPERATIONS for error in answers.declared(operation)}
#: operations that a line of the table speaks for together
GROUPS = {
    "*": lambda operation: True,
    "those asked for by signature": lambda operation: operation in ASKED_FOR_BY_SIGNATURE,
    "those of an access token":
        lambda operation: "AccessToken" in answers.MODEL.operation_model(operation).input_shape.members,
}
INSIDE = pathlib.Path(__file__).resolve().parents[1] / "CognitoServiceTests"


@pytest.fixture(scope="module")
def world(tmp_path_factory):
    world = World(tmp_path_factory.mktemp("world"))
    tour(world)
    yield world
    assert world.stop() == 0


@raises(f"{declaring('InvalidParameterException')} InvalidParameterException")
def a_member_that_breaks_a_rule(w, operation):
    _, members = next(wrong_inputs(operation, w.input(operation)))
    w(operation, **members)


# What is for a server of its own, or for the end.

LIMITED = {(operation, "TooManyRequestsException"): None for operation in
           declaring("TooManyRequestsException").split(",")}
BROKEN = {(operation, error): None for operation, error in CELLS if error in answers.OF_SERVER}


def excused():
    """The cells of the table of what is not raised, each with its reason."""
    reasons = {}
    for error, operations, reason in UNRAISED:
        for name in operations.split(",") if operations not in GROUPS else ():
            assert name not in answers.OPERATIONS or (name, error) in CELLS, f"{name} does not declare {error}"
            assert (name, error) not in reasons, f"{name} {error} has two excuses"
            reasons[name, error] = reason
    reasons = {cell: reason for cell, reason in reasons.items() if cell in CELLS}
    for error, operations, reason in UNRAISED:
        if operations in GROUPS:
            found = {cell: reason for cell in CELLS - set(raised) - set(reasons)
                     if cell[1] == error and GROUPS[operations](cell[0])}
            assert found, f"the excuse for {error} is nobody's"
            reasons.update(found)
    return reasons


def test_each_error_of_each_operation_is_raised_or_excused():
    shown = {**raised, **LIMITED, **BROKEN}
    assert sorted(CELLS - set(shown) - set(excused())) == []
    assert sorted(set(shown) & set(excused())) == []


@pytest.mark.parametrize("reason", sorted({reason for reason in excused().values() if re.match(r"\w+Tests: ", reason)}))
def test_an_error_that_is_raised_inside_is_raised_by_the_test_that_is_named(reason):
    file, name = reason.split(": ", 1)
    sources = [path.read_text() for path in INSIDE.rglob(f"{file}.swift")]
    assert any(f"`{name}`" in source for source in sources)


@pytest.mark.parametrize("operation, error", sorted(raised), ids=lambda value: value.removesuffix("Exception"))
def test_an_operation_raises_what_it_declares(world, operation, error):
    with pytest.raises(botocore.exceptions.ClientError) as caught:
        call(raised[operation, error], world, operation)
    assert (caught.value.operation_name, type(caught.value).__name__) == (operation, error), caught.value.response


def ask(server, operation, members):
    """An operation of the server, with what the world's takes; nothing that this server has."""
    send = wire.signed_call if operation in ASKED_FOR_BY_SIGNATURE else wire.call
    return send(server, operation, document(operation, members))


@pytest.fixture(scope="module")
def limited(tmp_path_factory):
    """A server that takes one request of each category in a second, which is less than it can be told to: nothing is to
    depend on how fast this machine is. Its `counted` are requests that are, one of each category that anybody can send:
    junk of anybody's is not."""
    data = tmp_path_factory.mktemp("limited") / "data"
    server = Server(data)
    idp = wire.client_of(server)
    pool = idp.create_user_pool(PoolName="limited")["UserPool"]["Id"]
    client = idp.create_user_pool_client(
        UserPoolId=pool, ClientName="web", ExplicitAuthFlows=["ALLOW_USER_PASSWORD_AUTH"])["UserPoolClient"]["ClientId"]
    idp.admin_create_user(UserPoolId=pool, Username="alice", MessageAction="SUPPRESS")
    idp.admin_set_user_password(UserPoolId=pool, Username="alice", Password=PASSWORD, Permanent=True)
    idp.set_user_pool_mfa_config(
        UserPoolId=pool, MfaConfiguration="OPTIONAL", SoftwareTokenMfaConfiguration={"Enabled": True})
    for category in CATEGORIES:
        idp.update_provisioned_limit(RequestedLimitValue=1000, LimitDefinition={
            "LimitClass": "API_CATEGORY", "Attributes": {"Category": category}})
    assert server.stop() == 0
    with contextlib.closing(sqlite3.connect(data / "latchkey.sqlite")) as store, store:
        assert store.execute("UPDATE limits SET rate = 1").rowcount == len(CATEGORIES)
    server = Server(data)
    tokens = wire.client_of(server).initiate_auth(ClientId=client, AuthFlow="USER_PASSWORD_AUTH", AuthParameters={
        "USERNAME": "alice", "PASSWORD": PASSWORD})["AuthenticationResult"]
    mine = {"AccessToken": tokens["AccessToken"]}
    wire.call(server, "AssociateSoftwareToken", mine)
    server.counted = [
        ("InitiateAuth", {"ClientId": client, "AuthFlow": "USER_PASSWORD_AUTH", "AuthParameters": {
            "USERNAME": "alice", "PASSWORD": "Wr0ng-Password!"}}),
        ("SignUp", {"ClientId": client, "Username": "bob", "Password": PASSWORD}),
        ("ForgotPassword", {"ClientId": client, "Username": "alice"}),
        ("GetTokensFromRefreshToken", {"ClientId": client, "RefreshToken": tokens["RefreshToken"]}),
        ("GetUser", mine), ("GetUserAuthFactors", mine),
        ("UpdateUserAttributes", {**mine, "UserAttributes": [{"Name": "nickname", "Value": "Al"}]}),
        ("VerifySoftwareToken", {**mine, "UserCode": "000000"}),
    ]
    yield server
    assert server.stop() == 0


@pytest.mark.parametrize("operation", sorted(name for name, _ in LIMITED))
def test_an_operation_is_refused_that_is_asked_for_too_often(world, limited, operation):
    def is_refused():
        if operation not in ASKED_FOR_BY_SIGNATURE:
            for request in limited.counted:
                wire.call(limited, *request)
        if operation == "RespondToAuthChallenge":
            # Three answers count as one sign-in: the place of a whole one has just been taken.
            while wire.call(limited, *limited.counted[0]).error == "TooManyRequestsException":
                pass
        told = [ask(limited, operation, world.input(operation)).error for _ in range(8)]
        return "TooManyRequestsException" in told
    # The place that others have taken may come free just before it is asked for; not five times in a row.
    assert any(is_refused() for _ in range(5))


@pytest.fixture(scope="module")
def broken(tmp_path_factory):
    """A server whose store answers nothing."""
    data = tmp_path_factory.mktemp("broken") / "data"
    server = Server(data)
    with contextlib.closing(sqlite3.connect(data / "latchkey.sqlite")) as store, store:
        for (name,) in store.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
                                     ).fetchall():
            store.execute(f'DROP TABLE "{name}"')
    yield server
    server.stop()


@pytest.mark.parametrize("operation, error", sorted(BROKEN), ids=lambda value: value.removesuffix("Exception"))
def test_an_operation_whose_store_fails_says_that_the_server_is_at_fault(world, broken, operation, error):
    answer = ask(broken, operation, world.input(operation))
    assert (answer.status, answer.error) == (500, error)


@pytest.mark.last
def test_no_test_of_the_run_raised_what_is_excused():
    """Whichever tests ran before: an excuse that is none any more is to become a cell that is raised."""
    assert sorted(cell for cell in excused() if answers.seen[cell]) == []
