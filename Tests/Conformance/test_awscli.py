"""The AWS CLI, unmodified, told where to go by the files that authd writes."""

import json
import pathlib
import subprocess
import sys

from conftest import PASSWORD

AWS = pathlib.Path(sys.executable).with_name("aws")


def aws(server, *arguments, without=()):
    environment = {name: value for name, value in server.environment.items() if name not in without}
    done = subprocess.run([AWS, "cognito-idp", *arguments, "--output", "json"], env=environment, capture_output=True,
                          text=True, timeout=60)
    return done.returncode, json.loads(done.stdout) if done.stdout.strip() else {}, done.stderr


def test_the_files_that_authd_writes_are_enough(server):
    status, answer, errors = aws(server, "list-user-pools", "--max-results", "10",
                                 without=("AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER", "AWS_REGION"))
    assert status == 0, errors
    assert "UserPools" in answer


def test_a_user_signs_in_from_the_command_line(server, app):
    run = lambda *arguments: aws(server, *arguments)
    status, _, errors = run("sign-up", "--client-id", app.client, "--username", "cli", "--password", PASSWORD,
                            "--user-attributes", "Name=email,Value=cli@example.org")
    assert status == 0, errors
    status, _, errors = run("confirm-sign-up", "--client-id", app.client, "--username", "cli",
                            "--confirmation-code", server.code("cli"))
    assert status == 0, errors
    status, answer, errors = run("initiate-auth", "--client-id", app.client, "--auth-flow", "USER_PASSWORD_AUTH",
                                 "--auth-parameters", f"USERNAME=cli,PASSWORD={PASSWORD}")
    assert status == 0, errors
    token = answer["AuthenticationResult"]["AccessToken"]
    assert run("get-user", "--access-token", token)[1]["Username"] == "cli"
    assert run("global-sign-out", "--access-token", token)[0] == 0
    status, _, errors = run("get-user", "--access-token", token)
    assert status != 0 and "NotAuthorizedException" in errors and "Access Token has been revoked" in errors
