"""Every operation by boto3: with an input that it takes, and with each that breaks one rule of the model."""

import pytest

import answers
import wire
from world import ASKED_FOR_BY_SIGNATURE, World, tour
from wrong_inputs import ill_typed_inputs, wrong_inputs

#: Operations that nothing called over the wire makes succeed here, with the reason.
NEVER_SUCCEED = {
    "CreateUserPoolReplica": "a server is one region",
    "DeleteUserPoolReplica": "a server is one region",
    "UpdateUserPoolReplica": "a server is one region",
    "UpdateClientMetadataURLState": "a document is read from public addresses only, as CreateCIMDPolicyTests does inside",
}


@pytest.fixture(scope="module")
def world(tmp_path_factory):
    world = World(tmp_path_factory.mktemp("world"))
    tour(world)
    yield world
    assert world.stop() == 0


@pytest.mark.parametrize("operation", answers.OPERATIONS)
def test_an_operation_takes_what_is_right(world, operation):
    """Each answer was looked at when it came: its members are known and of their types, and none is null."""
    assert (operation in world.inputs) == (operation not in NEVER_SUCCEED)
    assert operation in NEVER_SUCCEED or answers.seen[operation, None] > 0


@pytest.mark.parametrize("operation", answers.OPERATIONS)
def test_an_operation_refuses_each_member_that_breaks_a_rule(world, operation):
    call = wire.signed_call if operation in ASKED_FOR_BY_SIGNATURE else wire.call
    taken, count = [], 0
    for what, members in wrong_inputs(operation, world.input(operation)):
        count += 1
        answer = call(world.server, operation, members)
        if answer.error != "InvalidParameterException":
            taken.append(f"{what}: {answer.error or answer.status} {answer.message}")
    assert count and not taken, "\n".join(taken)


@pytest.mark.parametrize("operation", answers.OPERATIONS)
def test_an_operation_cannot_read_a_member_of_another_type(world, operation):
    call = wire.signed_call if operation in ASKED_FOR_BY_SIGNATURE else wire.call
    answered = {name: call(world.server, operation, members).error
                for name, members in ill_typed_inputs(operation, world.input(operation))}
    assert answered and set(answered.values()) == {"SerializationException"}, answered
