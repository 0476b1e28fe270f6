"""Which errors of which operations are raised by a test, as a table that tests fill in, and which cannot be, with reasons."""

import inspect

import answers

#: by operation and error, the function that raises it
raised = {}


def raises(*cells):
    """Says that a function of the world, by calling the operation last, raises an error: cells are texts such as
    "SignUp UsernameExistsException" (the operations of a cell may be several, with a comma between them). A function that
    takes the operation's name too is called with it."""
    def register(function):
        for cell in cells:
            operations, error = cell.split()
            for operation in operations.split(","):
                assert error in answers.declared(operation), f"{operation} does not declare {error}"
                assert (operation, error) not in raised, f"{cell} twice"
                raised[operation, error] = function
        return function
    return register


def declaring(error, *without):
    """The operations that declare an error, joined for a cell."""
    return ",".join(name for name in answers.OPERATIONS
                    if error in answers.declared(name) and name not in without)


def call(function, world, operation):
    """Calls what raises an error."""
    if len(inspect.signature(function).parameters) == 2:
        function(world, operation)
    else:
        function(world)
