"""The stores of a server that is not running, looked at from outside."""

import sqlite3


def ends_well(server, ledger):
    """Asserts that what was acknowledged is there, that the server drains, and that its stores are sound at rest."""
    ledger.check(server)
    assert server.stop() == 0
    check_at_rest(server.data)


def check_at_rest(data):
    """Asserts that both stores are sound and hold no half of anything."""
    for name, questions in STORES.items():
        # Not `mode=ro`: a store that was not closed has a log to be read.
        store = sqlite3.connect(data / name)
        try:
            assert store.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            assert store.execute("PRAGMA foreign_key_check").fetchall() == []
            for what, question in questions.items():
                assert store.execute(question).fetchall() == [], f"{name}: {what}"
        finally:
            store.close()


STORES = {
    "latchkey.sqlite": {
        "a user without a password": "SELECT username FROM users WHERE sub NOT IN (SELECT sub FROM passwords)",
        "a session without a refresh token": "SELECT id FROM sessions WHERE id NOT IN (SELECT session FROM refresh_tokens)",
        "a session of nobody": "SELECT id FROM sessions WHERE sub NOT IN (SELECT sub FROM users)",
        "a pool without its two keys":
            "SELECT id FROM pools WHERE (SELECT count(*) FROM signing_keys WHERE pool = pools.id) <> 2",
    },
    "bookings.sqlite": {
        "a booking that does not hold its nights": """
            SELECT id FROM bookings b WHERE check_out - check_in <> (
                SELECT count(*) FROM booking_nights n WHERE n.booking = b.id AND n.pool = b.pool AND n.room = b.room
                    AND n.night >= b.check_in AND n.night < b.check_out)""",
        "a booking without its event": """
            SELECT id FROM bookings b WHERE NOT EXISTS (
                SELECT 1 FROM events e WHERE e.kind = 'booking.created' AND json_extract(e.data, '$.id') = b.id)""",
    },
}
