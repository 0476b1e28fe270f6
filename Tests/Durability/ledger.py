"""What a server has acknowledged, and whether it still says so."""

import collections
import concurrent.futures
import dataclasses
import datetime
import threading

from client import Wire

PASSWORD = "Correct-Horse-7"
ROOMS = [{"id": f"room-{n}", "description": f"Room {n}", "city": "Los Angeles", "price": 100, "imageKey": f"image-{n}"}
         for n in range(4)]


@dataclasses.dataclass
class Session:
    """A sign-in. `state` is live, ended or unknown: a sign-out that was not answered may have happened or not."""
    access: str = dataclasses.field(repr=False)
    #: None while it is not known which one is good: its replacement was asked for and not answered.
    refresh: str = dataclasses.field(repr=False)
    client: str
    state: str = "live"


@dataclasses.dataclass
class Booking:
    """A booking that was answered, or only asked for when it has no id. `state` is booked, cancelled or unknown."""
    room: str
    first: int
    nights: int
    id: str = None
    state: str = "unknown"

    def slots(self):
        return [(self.room, night) for night in range(self.first, self.first + self.nights)]

    @property
    def request(self):
        return {"roomId": self.room, "checkIn": day(self.first), "checkOut": day(self.first + self.nights)}


@dataclasses.dataclass
class User:
    name: str
    is_acknowledged: bool = False
    is_confirmed: bool = False
    sessions: list = dataclasses.field(default_factory=list)
    bookings: list = dataclasses.field(default_factory=list)
    #: the newest event that anybody had seen when the user came
    after: int = 0
    #: events that reached a subscriber: (id, kind, booking id)
    heard: list = dataclasses.field(default_factory=list)

    @property
    def live(self):
        return next((session for session in self.sessions if session.state == "live"), None)


def day(number):
    return (datetime.date(2027, 1, 1) + datetime.timedelta(days=number)).isoformat()


class Lost(AssertionError):
    """Something acknowledged is not there, or something that had ended is back."""


class Ledger:
    """The users of one pool, in the order in which they were asked for."""

    def __init__(self, server, clients=8):
        wire = Wire(server)
        self.clients = clients
        self.pool = wire.done("CreateUserPool", admin=True, PoolName="durable")["UserPool"]["Id"]
        self.app = self._client(wire)
        self.rotating = self._client(
            wire, RefreshTokenRotation={"Feature": "ENABLED", "RetryGracePeriodSeconds": 0}, refresh=False)
        wire.seed(self.pool, ROOMS)
        self.users = []
        self.events = {}
        self.checked = collections.Counter()
        self.lock = threading.Lock()

    def _client(self, wire, refresh=True, **settings):
        flows = ["ALLOW_USER_PASSWORD_AUTH"] + (["ALLOW_REFRESH_TOKEN_AUTH"] if refresh else [])
        return wire.done("CreateUserPoolClient", admin=True, UserPoolId=self.pool, ClientName="c",
                         ExplicitAuthFlows=flows, **settings)["UserPoolClient"]["ClientId"]

    # What was acknowledged so far

    @property
    def sign_ups(self):
        return sum(user.is_acknowledged for user in list(self.users))

    @property
    def ended(self):
        return sum(session.state == "ended" for user in list(self.users) for session in list(user.sessions))

    @property
    def booked(self):
        return sum(booking.id is not None for user in list(self.users) for booking in list(user.bookings))

    def is_short_of(self, count):
        return min(self.sign_ups, self.ended, self.booked) < count

    # Whether it is still there

    def check(self, server, users=None):
        """Asks a server that was just started about the users, all of them by default, and settles what was unknown."""
        users = self.users if users is None else users
        mine = threading.local()

        def check(user):
            if not hasattr(mine, "wire"):
                mine.wire = Wire(server)
            try:
                self._check(mine.wire, user)
            except AssertionError as error:
                raise Lost(f"{user.name}: {error}") from error

        with concurrent.futures.ThreadPoolExecutor(self.clients) as pool:
            list(pool.map(check, users))
        self._check_slots()

    def _check(self, wire, user):
        self._check_sign_up(wire, user)
        if not user.is_acknowledged:
            return
        for session in user.sessions:
            self._check_session(wire, session)
        if user.bookings and user.live:
            self._check_bookings(wire, user)
            self._check_events(wire, user)

    def _check_sign_up(self, wire, user):
        """A sign-up is whole or it is not: with its password the user gets in, or is not known at all."""
        self.checked["sign-ups"] += 1
        if not user.is_acknowledged:
            # Asked as an administrator: a sign-in with a name that nobody has would count as a guess.
            status, answer = wire.cognito("AdminGetUser", admin=True, UserPoolId=self.pool, Username=user.name)
            if answer.get("__type") == "UserNotFoundException":
                return
            assert status == 200, answer
        status, answer = self._sign_in(wire, user)
        if not user.is_confirmed and answer.get("__type") == "UserNotConfirmedException":
            wire.done("AdminConfirmSignUp", admin=True, UserPoolId=self.pool, Username=user.name)
            status, answer = self._sign_in(wire, user)
        assert status == 200, f"the sign-up is lost: {answer}"
        user.is_acknowledged = user.is_confirmed = True
        if user.live is None:
            result = answer["AuthenticationResult"]
            user.sessions.append(Session(result["AccessToken"], result["RefreshToken"], self.app))

    def _sign_in(self, wire, user):
        return wire.cognito("InitiateAuth", ClientId=self.app, AuthFlow="USER_PASSWORD_AUTH",
                            AuthParameters={"USERNAME": user.name, "PASSWORD": PASSWORD})

    def _check_session(self, wire, session):
        """A session lives for all of its tokens or for none."""
        self.checked[f"sessions {session.state}"] += 1
        status, answer = wire.cognito("GetUser", AccessToken=session.access)
        is_live = status == 200
        assert is_live or answer["__type"] == "NotAuthorizedException", answer
        # As far as the access token itself is concerned nothing is wrong: only its session can be over.
        assert is_live or answer["message"] == "Access Token has been revoked", answer
        assert wire.api("GET", "/bookings", session.access)[0] == (200 if is_live else 401)
        if session.refresh is not None:
            self._check_refresh(wire, session, is_live)
        if session.state == "unknown":
            session.state = "live" if is_live else "ended"
        assert is_live == (session.state == "live"), f"a session that was {session.state} is not: {session}"

    def _check_refresh(self, wire, session, is_live):
        status, answer = self.refresh(wire, session)
        assert (status == 200) == is_live, f"the access token is {'good' if is_live else 'refused'}, but {answer}"
        assert status == 200 or answer["__type"] == "NotAuthorizedException", answer
        if status == 200 and session.client == self.rotating:
            session.refresh = answer["AuthenticationResult"]["RefreshToken"]

    def refresh(self, wire, session):
        """Fresh tokens for a session; those of the rotating client bring the next refresh token."""
        if session.client == self.rotating:
            return wire.cognito(
                "GetTokensFromRefreshToken", ClientId=session.client, RefreshToken=session.refresh)
        return wire.cognito("InitiateAuth", ClientId=session.client, AuthFlow="REFRESH_TOKEN_AUTH",
                            AuthParameters={"REFRESH_TOKEN": session.refresh})

    def _check_bookings(self, wire, user):
        status, answer = wire.api("GET", "/bookings?limit=100", user.live.access)
        assert status == 200 and "next" not in answer, answer
        found = {booking["id"]: booking for booking in answer["bookings"]}
        for booking in list(user.bookings):
            self.checked["bookings"] += 1
            if booking.id is None:
                # Asked for, not answered: it is there as it was asked for, or not at all.
                match = next((id for id, other in found.items() if all(
                    other[key] == value for key, value in booking.request.items())), None)
                if match is None:
                    user.bookings.remove(booking)
                    continue
                booking.id, booking.state = match, "booked"
            there = found.pop(booking.id, None)
            if booking.state == "unknown":
                booking.state = "booked" if there else "cancelled"
            if booking.state == "booked":
                assert there, f"the booking is lost: {booking}"
                assert all(there[key] == value for key, value in booking.request.items()), (booking, there)
            else:
                assert not there, f"a cancelled booking is back: {booking}"
        assert not found, f"bookings that nobody asked for: {found}"

    def _check_events(self, wire, user):
        """Each booking and each cancelling has its event; what a subscriber heard is still so; no id has two meanings."""
        wanted = {("booking.created", booking.id) for booking in user.bookings}
        wanted |= {("booking.deleted", booking.id) for booking in user.bookings if booking.state == "cancelled"}
        events = list(wire.events(user.live.access, 0, len(wanted)))
        self.checked["events"] += len(events)
        assert {event[1:] for event in events} == wanted and len(events) == len(wanted), (events, wanted)
        ids = [event[0] for event in events]
        assert ids == sorted(set(ids)), f"event ids do not grow: {ids}"
        assert not ids or ids[0] > user.after, f"event ids went back: {ids}, {user.after} had been seen"
        for event in user.heard:
            assert event in events, f"an event that a subscriber heard is gone: {event}, {events}"
        with self.lock:
            for id, kind, booking in events:
                assert self.events.setdefault(id, (kind, booking)) == (kind, booking), f"the id {id} was used again"

    def _check_slots(self):
        """Nobody sleeps in another's bed, as far as anybody was told."""
        slots = {}
        for user in self.users:
            for booking in user.bookings:
                if booking.state != "booked":
                    continue
                for slot in booking.slots():
                    other = slots.setdefault(slot, booking)
                    if other is not booking:
                        raise Lost(f"{slot} was booked twice: {booking}, {other}")
        self.checked["nights"] += len(slots)

    @property
    def newest_event(self):
        heard = [event[0] for user in self.users for event in user.heard]
        return max([*self.events, *heard], default=0)

    def summary(self):
        return (f"acknowledged: {self.sign_ups} sign-ups, {self.booked} bookings, {self.ended} sessions ended; checked: "
                + ", ".join(f"{count} {what}" for what, count in sorted(self.checked.items())))
