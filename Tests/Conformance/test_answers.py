"""That what looks at every answer finds what is wrong with one."""

import json

import pytest

import answers

USER = {"Username": "ann", "UserAttributes": [{"Name": "email", "Value": "ann@example.org"}]}
POOLS = {"UserPools": [{"Id": "p", "CreationDate": 1.5, "LambdaConfig": {}}]}


def answer(operation, document, status=200, error=""):
    body = document if isinstance(document, bytes) else json.dumps(document).encode()
    answers.check(operation, status, body, {"x-amzn-ErrorType": f"{error}:"})


def test_what_is_right_passes():
    answer("GetUser", USER)
    answer("ListUserPools", POOLS)
    answer("DeleteUser", b"")
    answer("AdminEnableUser", {})
    answer("GetUser", {"__type": "NotAuthorizedException", "message": "m"}, 400, "NotAuthorizedException")


@pytest.mark.parametrize("operation, document, what", [
    ("GetUser", {**USER, "MFAOptions": None}, "NoneType for a list"),
    ("GetUser", {**USER, "PreferredMfaSetting": None}, "None for a string"),
    ("GetUser", {**USER, "Enabled": True}, "no member of GetUserResponse"),
    ("GetUser", {"Username": "ann"}, "UserAttributes: left out"),
    ("GetUser", {**USER, "UserAttributes": [{"Name": "email", "Value": 7}]}, "[0].Value: 7 for a string"),
    ("GetUser", {**USER, "UserAttributes": {}}, "dict for a list"),
    ("GetUser", {**USER, "UserAttributes": [{"Value": "x"}]}, "[0].Name: left out"),
    ("ListUserPools", {"UserPools": [{"CreationDate": "2026-01-01T00:00:00Z"}]}, "for a timestamp"),
    ("ListUserPools", {"UserPools": [{"Status": "Asleep"}]}, "none of"),
    ("DescribeUserPool", {"UserPool": {"EstimatedNumberOfUsers": True}}, "True for a integer"),
    ("DescribeUserPool", {"UserPool": {"EstimatedNumberOfUsers": 1.5}}, "1.5 for a integer"),
    ("DescribeUserPool", {"UserPool": {"UserPoolTags": {"a": 1}}}, "1 for a string"),
    ("DeleteUser", {}, "where nothing is answered"),
])
def test_a_member_that_is_wrong_is_found(operation, document, what):
    with pytest.raises(AssertionError, match=what.replace("[", r"\[").replace("(", r"\(")):
        answer(operation, document)


@pytest.mark.parametrize("error, status, more, what", [
    ("GroupExistsException", 400, {}, "which is not declared"),
    ("NotAuthorizedException", 500, {}, "with status 500"),
    ("InternalErrorException", 400, {}, "with status 400"),
    ("NotAuthorizedException", 400, {"cause": "x"}, "an error with"),
    ("NotAuthorizedException", 400, {"message": None}, "an error with"),
])
def test_an_error_that_is_wrong_is_found(error, status, more, what):
    with pytest.raises(AssertionError, match=what):
        answer("GetUser", {"__type": error, "message": "m", **more}, status, error)
    with pytest.raises(AssertionError, match="x-amzn-ErrorType"):
        answer("GetUser", {"__type": "NotAuthorizedException", "message": "m"}, 400, "Other")
