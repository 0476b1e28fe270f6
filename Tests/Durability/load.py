"""Clients that work side by side until the server is gone."""

import random
import threading
import time

from ledger import PASSWORD, ROOMS, Booking, Session, User
from client import NoAnswer, Wire


class Load:
    """Several clients at work. Each writes down what it asks before it asks, and what was answered after that."""

    def __init__(self, server, ledger, round, seed):
        self.server, self.ledger, self.round = server, ledger, round
        self.first, self.after, self.ended = len(ledger.users), ledger.newest_event, ledger.ended
        self.listeners = []
        self.is_stopping = threading.Event()
        #: From then on no answer counts: had the power really gone, none would have come.
        self.is_over = threading.Event()
        self.failures = []
        self.threads = [threading.Thread(target=self._run, args=(number, random.Random(f"{seed} {round} {number}")))
                        for number in range(ledger.clients)]
        for thread in self.threads:
            thread.start()

    def wait_for_ended(self, count, seconds=30):
        """Waits until so many sessions have ended since the load began."""
        deadline = time.monotonic() + seconds
        while self.ledger.ended < self.ended + count:
            if time.monotonic() > deadline:
                self.is_stopping.set()
                raise AssertionError(f"in {seconds} s not {count} sessions ended: {self.failures}")
            time.sleep(0.01)

    def join(self):
        """Waits for the clients, whose server was ended, and raises what surprised them."""
        self.is_stopping.set()
        for thread in self.threads + self.listeners:
            thread.join()
        if self.failures:
            raise self.failures[0]

    @property
    def users(self):
        """Those who came with this load."""
        return self.ledger.users[self.first:]

    def _run(self, number, chance):
        wire = Wire(self.server)
        try:
            count = 0
            while not self.is_stopping.is_set():
                self._stay(wire, chance, f"r{self.round}-{number}-{count}", is_heard=number == 0 and count % 4 == 0)
                count += 1
        except NoAnswer:
            pass
        except BaseException as error:
            self.failures.append(error)
        finally:
            wire.close()

    def _stay(self, wire, chance, name, is_heard):
        """The whole story of a user: sign-up, confirmation, two sign-ins, bookings, an end of a session."""
        ledger = self.ledger
        user = User(name, after=self.after)
        ledger.users.append(user)
        self._ask(wire, "SignUp", ClientId=ledger.app, Username=name, Password=PASSWORD)
        user.is_acknowledged = True
        self._ask(wire, "AdminConfirmSignUp", admin=True, UserPoolId=ledger.pool, Username=name)
        user.is_confirmed = True
        kept = self._sign_in(wire, user, ledger.app)
        other = self._sign_in(wire, user, chance.choice([ledger.app, ledger.rotating]))

        if is_heard:
            self.listeners.append(threading.Thread(target=self._listen, args=(Wire(self.server), user, kept), daemon=True))
            self.listeners[-1].start()
        for _ in range(3 if is_heard else 1):
            self._book(wire, chance, user, kept)

        if other.client == ledger.rotating:
            refresh, other.refresh = other.refresh, None
            answer = self._ask(wire, "GetTokensFromRefreshToken", ClientId=other.client, RefreshToken=refresh)
            other.refresh = answer["AuthenticationResult"]["RefreshToken"]

        # How sessions end
        kind = chance.random()
        if kind < 0.75:
            other.state = "unknown"
            self._ask(wire, "RevokeToken", ClientId=other.client, Token=other.refresh)
            other.state = "ended"
        elif kind < 0.85:
            kept.state = other.state = "unknown"
            self._ask(wire, "GlobalSignOut", AccessToken=other.access)
            kept.state = other.state = "ended"
        elif kind < 0.95:
            kept.state = other.state = "unknown"
            self._ask(wire, "AdminUserGlobalSignOut", admin=True, UserPoolId=ledger.pool, Username=name)
            kept.state = other.state = "ended"

    def _listen(self, wire, user, session):
        for event in wire.events(session.access, 0, None):
            if self.is_over.is_set():
                return
            user.heard.append(event)

    def _sign_in(self, wire, user, client):
        answer = self._ask(wire, "InitiateAuth", ClientId=client, AuthFlow="USER_PASSWORD_AUTH",
                           AuthParameters={"USERNAME": user.name, "PASSWORD": PASSWORD})["AuthenticationResult"]
        session = Session(answer["AccessToken"], answer["RefreshToken"], client)
        user.sessions.append(session)
        return session

    def _book(self, wire, chance, user, session):
        """Books one of few slots, so that clients compete; sometimes thinks better of it."""
        first = self.round * 40 + chance.randrange(60)
        booking = Booking(chance.choice(ROOMS)["id"], first, chance.randrange(1, 4))
        user.bookings.append(booking)
        status, answer = wire.api("POST", "/bookings", session.access, booking.request)
        self._expect(status in (201, 409), "POST /bookings", status, answer)
        if status == 409:
            user.bookings.remove(booking)
            return
        booking.id, booking.state = answer["id"], "booked"
        if chance.random() < 0.2:
            booking.state = "unknown"
            status, answer = wire.api("DELETE", f"/bookings/{booking.id}", session.access)
            self._expect(status == 204, "DELETE /bookings", status, answer)
            booking.state = "cancelled"

    def _ask(self, wire, operation, admin=False, **parameters):
        status, answer = wire.cognito(operation, admin, **parameters)
        self._expect(status == 200, operation, status, answer)
        return answer

    def _expect(self, is_right, what, status, answer):
        """A server whose disk has gone answers 5xx: no acknowledgement, and the end of this client's work."""
        if self.is_over.is_set():
            raise NoAnswer(f"{what} was answered too late")
        if is_right:
            return
        if status >= 500:
            raise NoAnswer(f"{what} {status}")
        raise AssertionError(f"{what} was answered {status}: {answer}")
