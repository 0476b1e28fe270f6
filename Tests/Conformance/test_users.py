"""Users as an administrator's back end sees them."""

import pytest


def names(page):
    return {user["Username"] for user in page["Users"]}


@pytest.fixture
def people(idp, app):
    for name, address in (("ann", "a@x.org"), ("abe", "ab@x.org"), ("bob", "b@x.org")):
        idp.admin_create_user(UserPoolId=app.pool, Username=name, MessageAction="SUPPRESS",
                              UserAttributes=[{"Name": "email", "Value": address}])


def test_filters(idp, app, people):
    find = lambda text: names(idp.list_users(UserPoolId=app.pool, Filter=text))
    assert find('email ^= "a"') == {"ann", "abe"}
    assert find('email = "a@x.org"') == {"ann"}
    assert find('username = "bob"') == {"bob"}
    assert find('cognito:user_status = "force_change_password"') == {"ann", "abe", "bob"}
    assert find('status = "Disabled"') == set()


@pytest.mark.parametrize("text", ['custom:tier = "gold"', 'address = "x"', 'family_name = "Smith', "foo", "email", 'email > "a"'])
def test_a_wrong_filter_never_gives_the_whole_pool(idp, app, people, refused, text):
    refused("InvalidParameterException", idp.list_users, UserPoolId=app.pool, Filter=text)


def test_every_user_is_seen_once(idp, app):
    for n in range(25):
        idp.admin_create_user(UserPoolId=app.pool, Username=f"n{n}", MessageAction="SUPPRESS")
    pages = idp.get_paginator("list_users").paginate(UserPoolId=app.pool, Limit=7)
    seen = [user["Username"] for page in pages for user in page["Users"]]
    assert sorted(seen) == sorted(f"n{n}" for n in range(25))


def test_attributes_are_changed_and_restricted(idp, app, user):
    idp.admin_update_user_attributes(
        UserPoolId=app.pool, Username=user, UserAttributes=[{"Name": "given_name", "Value": "Ann"}])
    found = idp.list_users(UserPoolId=app.pool, AttributesToGet=["given_name"])["Users"][0]
    assert found["Attributes"] == [{"Name": "given_name", "Value": "Ann"}]


def test_a_pool_of_addresses_names_its_users_by_sub(idp, refused):
    pool = idp.create_user_pool(PoolName="addresses", UsernameAttributes=["email"])["UserPool"]["Id"]
    user = idp.admin_create_user(UserPoolId=pool, Username="dev@x.org", MessageAction="SUPPRESS")["User"]
    attributes = {a["Name"]: a["Value"] for a in user["Attributes"]}
    assert user["Username"] == attributes["sub"] and attributes["email"] == "dev@x.org"
    assert refused("InvalidParameterException", idp.admin_create_user, UserPoolId=pool, Username="admin") == (
        "Username should be an email.")
    assert idp.admin_get_user(UserPoolId=pool, Username="dev@x.org")["Username"] == user["Username"]
    idp.delete_user_pool(UserPoolId=pool)


def test_deleting_and_making_anew_gives_another_sub(idp, app, user, refused):
    first = idp.admin_get_user(UserPoolId=app.pool, Username=user)
    idp.admin_delete_user(UserPoolId=app.pool, Username=user)
    assert refused("UserNotFoundException", idp.admin_get_user, UserPoolId=app.pool, Username=user) == (
        "User does not exist.")
    idp.admin_create_user(UserPoolId=app.pool, Username=user, MessageAction="SUPPRESS")
    second = idp.admin_get_user(UserPoolId=app.pool, Username=user)
    sub = lambda u: next(a["Value"] for a in u["UserAttributes"] if a["Name"] == "sub")
    assert sub(first) != sub(second)


def test_resending_an_invitation(server, idp, app, user, refused):
    idp.admin_create_user(UserPoolId=app.pool, Username="late",
                          UserAttributes=[{"Name": "email", "Value": "late@example.org"}])
    idp.admin_create_user(UserPoolId=app.pool, Username="late", MessageAction="RESEND")
    assert len(server.messages("late")) == 2
    refused("UnsupportedUserStateException", idp.admin_create_user, UserPoolId=app.pool, Username=user,
            MessageAction="RESEND")


def test_an_unsigned_or_wrongly_signed_admin_call_is_refused(server, public, app):
    import boto3
    wrong = boto3.client("cognito-idp", region_name="us-east-1", endpoint_url=server.endpoint,
                         aws_access_key_id="AKIAIOSFODNN7EXAMPLE", aws_secret_access_key="wrong")
    for client, code in ((public, "MissingAuthenticationTokenException"), (wrong, "UnrecognizedClientException")):
        with pytest.raises(client.exceptions.ClientError) as caught:
            client.list_users(UserPoolId=app.pool)
        assert caught.value.response["Error"]["Code"] == code
