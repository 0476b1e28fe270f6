"""Groups through boto3, and through authctl."""

import jwt
import pytest
import requests

ROLE = "arn:aws:iam::000000000000:role/{}"


def claims(token):
    return jwt.decode(token, options={"verify_signature": False})


def create_users(idp, pool, names):
    for name in names:
        idp.admin_create_user(UserPoolId=pool, Username=name, MessageAction="SUPPRESS")


def test_a_group_is_made_shown_changed_and_removed(idp, app, refused):
    group = idp.create_group(UserPoolId=app.pool, GroupName="staff", Description="All", RoleArn=ROLE.format("s"),
                             Precedence=0)["Group"]
    assert {name: group[name] for name in ("GroupName", "UserPoolId", "Description", "RoleArn", "Precedence")} == {
        "GroupName": "staff", "UserPoolId": app.pool, "Description": "All", "RoleArn": ROLE.format("s"),
        "Precedence": 0}
    assert group["CreationDate"] == group["LastModifiedDate"]
    assert idp.get_group(UserPoolId=app.pool, GroupName="staff")["Group"] == group
    changed = idp.update_group(UserPoolId=app.pool, GroupName="staff", Precedence=4)["Group"]
    assert (changed["Precedence"], changed["Description"]) == (4, "All")
    refused("GroupExistsException", idp.create_group, UserPoolId=app.pool, GroupName="staff")
    refused("InvalidParameterException", idp.create_group, UserPoolId=app.pool, GroupName="two words")
    idp.delete_group(UserPoolId=app.pool, GroupName="staff")
    refused("ResourceNotFoundException", idp.get_group, UserPoolId=app.pool, GroupName="staff")
    refused("ResourceNotFoundException", idp.list_groups, UserPoolId="us-east-1_000000000")


def test_groups_and_roles_stand_in_tokens_and_follow_at_refresh(idp, public, app, user, sign_in):
    assert not [name for name in claims(sign_in(user)["IdToken"]) if name.startswith("cognito:g")]
    for name, precedence in (("staff", 5), ("admin", 1)):
        idp.create_group(UserPoolId=app.pool, GroupName=name, Precedence=precedence, RoleArn=ROLE.format(name))
        idp.admin_add_user_to_group(UserPoolId=app.pool, Username=user, GroupName=name)
    tokens = sign_in(user)
    identity, access = claims(tokens["IdToken"]), claims(tokens["AccessToken"])
    assert identity["cognito:groups"] == access["cognito:groups"] == ["admin", "staff"]
    assert identity["cognito:roles"] == [ROLE.format("admin"), ROLE.format("staff")]
    assert identity["cognito:preferred_role"] == ROLE.format("admin")
    idp.admin_remove_user_from_group(UserPoolId=app.pool, Username=user, GroupName="admin")
    fresh = public.get_tokens_from_refresh_token(ClientId=app.client, RefreshToken=tokens["RefreshToken"])
    identity = claims(fresh["AuthenticationResult"]["IdToken"])
    assert identity["cognito:groups"] == ["staff"] and identity["cognito:preferred_role"] == ROLE.format("staff")


@pytest.mark.parametrize("operation, key", [
    ("list_groups", "Groups"), ("list_users_in_group", "Users"), ("admin_list_groups_for_user", "Groups")])
def test_every_paginator_sees_each_of_250_once_while_others_come(idp, app, operation, key):
    count = 90 if operation == "admin_list_groups_for_user" else 250
    idp.create_group(UserPoolId=app.pool, GroupName="all")
    create_users(idp, app.pool, ["alice"])
    names = [f"n-{number:03}" for number in range(count)]
    if operation == "list_users_in_group":
        create_users(idp, app.pool, names)
        join = lambda name: idp.admin_add_user_to_group(UserPoolId=app.pool, Username=name, GroupName="all")
        for name in names:
            join(name)
    else:
        for name in names:
            idp.create_group(UserPoolId=app.pool, GroupName=name)
            if count == 90:
                idp.admin_add_user_to_group(UserPoolId=app.pool, Username="alice", GroupName=name)
    parameters = {"list_groups": {}, "list_users_in_group": {"GroupName": "all"},
                  "admin_list_groups_for_user": {"Username": "alice"}}[operation]
    seen, late = [], 0
    pages = idp.get_paginator(operation).paginate(
        UserPoolId=app.pool, PaginationConfig={"PageSize": 20}, **parameters)
    for page in pages:
        seen += [item.get("GroupName") or item["Username"] for item in page[key]]
        if late < 8:
            late += 1
            name = f"a-late-{late}" if late % 2 else f"z-late-{late}"
            if operation == "list_users_in_group":
                create_users(idp, app.pool, [name])
                join(name)
            else:
                idp.create_group(UserPoolId=app.pool, GroupName=name)
                if count == 90:
                    idp.admin_add_user_to_group(UserPoolId=app.pool, Username="alice", GroupName=name)
    assert len(seen) == len(set(seen))
    assert set(names) <= set(seen)


def test_TOK_21_a_token_of_a_hundred_long_names_opens_everything(server, idp, public, app, user, sign_in):
    for number in range(100):
        name = f"{number:03}".ljust(128, "x")
        idp.create_group(UserPoolId=app.pool, GroupName=name)
        idp.admin_add_user_to_group(UserPoolId=app.pool, Username=user, GroupName=name)
    token = sign_in(user)["AccessToken"]
    assert len(claims(token)["cognito:groups"]) == 100 and len(token) > 16 << 10
    assert public.get_user(AccessToken=token)["Username"] == user
    answer = requests.get(f"{server.endpoint}/bookings", headers={"Authorization": f"Bearer {token}"}, timeout=5)
    assert answer.status_code == 200


def test_deleting_users_and_groups_leaves_no_members(idp, app):
    idp.create_group(UserPoolId=app.pool, GroupName="staff")
    create_users(idp, app.pool, ["a", "b"])
    for name in ("a", "b"):
        idp.admin_add_user_to_group(UserPoolId=app.pool, Username=name, GroupName="staff")
    idp.admin_delete_user(UserPoolId=app.pool, Username="a")
    assert [user["Username"] for user in idp.list_users_in_group(UserPoolId=app.pool, GroupName="staff")["Users"]] == [
        "b"]
    idp.delete_group(UserPoolId=app.pool, GroupName="staff")
    assert idp.admin_list_groups_for_user(UserPoolId=app.pool, Username="b")["Groups"] == []
    idp.create_group(UserPoolId=app.pool, GroupName="staff")
    assert idp.list_users_in_group(UserPoolId=app.pool, GroupName="staff")["Users"] == []


def test_an_operator_keeps_groups_from_the_command_line(user, authctl):
    def run(*words):
        done = authctl("group", *words)
        assert done.returncode == 0, done.stderr
        return done.stdout
    assert run("create", "staff", "--precedence", "3", "--description", "All") == "staff\n"
    run("add", "staff", user)
    assert user in run("members", "staff")
    assert run("list").split() == ["staff", "3", "All"]
    assert run("list", "--user", user).split() == ["staff", "3", "All"]
    run("remove", "staff", user)
    assert run("list", "--user", user) == ""
    run("delete", "staff")
    assert run("list") == ""
    assert authctl("group", "create", "staff", "--precedence", "low").returncode == 2
