"""authctl as an operator configures pools and clients with it."""

import json


def run(authctl, *words, **options):
    done = authctl(*words, **options)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_pool_is_described_and_changed_setting_by_setting(idp, app, authctl):
    idp.update_user_pool(UserPoolId=app.pool, AutoVerifiedAttributes=["email"], UserPoolTags={"team": "desk"})
    idp.set_user_pool_mfa_config(UserPoolId=app.pool, SoftwareTokenMfaConfiguration={"Enabled": True},
                                 MfaConfiguration="OPTIONAL")
    table = run(authctl, "pool", "describe")
    assert "Policies.PasswordPolicy.MinimumLength" in table and app.pool in table
    before = json.loads(run(authctl, "pool", "describe", "--json"))
    run(authctl, "pool", "update", "--set", "Policies.PasswordPolicy.MinimumLength=12", "--set", "PoolName=inn",
        "--unset", "UserPoolTags")
    after = json.loads(run(authctl, "pool", "describe", app.pool, "--json"))
    before["Policies"]["PasswordPolicy"]["MinimumLength"] = 12
    before.update(Name="inn", UserPoolTags={}, LastModifiedDate=after["LastModifiedDate"])
    assert after == before
    wrong = authctl("pool", "update", "--set", "MfaConfigurations=ON")
    assert wrong.returncode == 2 and "MfaConfiguration" in wrong.stderr
    refused = authctl("pool", "update", "--set", "MfaConfiguration=MAYBE")
    assert refused.returncode == 1
    assert authctl("pool", "update").returncode == 2


def test_a_client_is_described_and_changed_and_its_secret_follows_another(idp, app, authctl):
    client = idp.create_user_pool_client(UserPoolId=app.pool, ClientName="back end", GenerateSecret=True)["UserPoolClient"]
    id, old = client["ClientId"], client["ClientSecret"]
    for words in (("client", "describe", id), ("client", "describe", id, "--json")):
        shown = run(authctl, *words)
        assert "back end" in shown and old not in shown
    run(authctl, "client", "update", id, "--set", "AccessTokenValidity=5", "--set", "TokenValidityUnits.AccessToken=minutes")
    shown = json.loads(run(authctl, "client", "describe", id, "--json"))
    assert shown["AccessTokenValidity"] == 5 and shown["TokenValidityUnits"] == {"AccessToken": "minutes"}
    assert id in run(authctl, "client", "list")

    name, new = run(authctl, "client", "secret", "add", id).split()
    listed = run(authctl, "client", "secret", "list", id)
    assert len(listed.splitlines()) == 2 and name in listed and new not in listed and old not in listed
    first = next(line.split()[0] for line in listed.splitlines() if name not in line)
    run(authctl, "client", "secret", "delete", first, "--client", id)
    assert authctl("client", "secret", "delete", name, "--client", id).returncode == 1
    brought = run(authctl, "client", "secret", "add", id, "--secret-stdin", "--json", input="abcdefghijklmnopqrstuvwx_1\n")
    assert list(json.loads(brought)) == ["id"]
    secrets = json.loads(run(authctl, "client", "secret", "list", id, "--json"))
    assert [set(each) for each in secrets] == [{"ClientSecretId", "ClientSecretCreateDate"}] * 2


def test_what_is_exported_makes_the_same_pool_again(idp, app, authctl):
    idp.add_custom_attributes(UserPoolId=app.pool, CustomAttributes=[
        {"Name": "tier", "AttributeDataType": "String", "Mutable": False},
        {"Name": "score", "AttributeDataType": "Number", "DeveloperOnlyAttribute": True}])
    secret = idp.create_user_pool_client(UserPoolId=app.pool, ClientName="back end", GenerateSecret=True)[
        "UserPoolClient"]["ClientSecret"]
    text = run(authctl, "pool", "export-config")
    assert secret not in text
    config = json.loads(text)
    again = idp.create_user_pool(**config["UserPool"])["UserPool"]["Id"]
    idp.set_user_pool_mfa_config(UserPoolId=again, **config["Mfa"])
    for client in config["Clients"]:
        idp.create_user_pool_client(UserPoolId=again, **client)

    def shown(pool):
        described = idp.describe_user_pool(UserPoolId=pool)["UserPool"]
        for name in ("Id", "Arn", "CreationDate", "LastModifiedDate"):
            del described[name]
        clients = []
        for each in idp.list_user_pool_clients(UserPoolId=pool)["UserPoolClients"]:
            client = idp.describe_user_pool_client(UserPoolId=pool, ClientId=each["ClientId"])["UserPoolClient"]
            for name in ("UserPoolId", "ClientId", "CreationDate", "LastModifiedDate"):
                del client[name]
            clients.append({**client, "ClientSecret": "ClientSecret" in client})
        return described, sorted(clients, key=lambda client: client["ClientName"])
    assert shown(again) == shown(app.pool)
    idp.delete_user_pool(UserPoolId=again)
