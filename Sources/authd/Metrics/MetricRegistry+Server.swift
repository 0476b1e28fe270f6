internal import Bookings
internal import CognitoService
internal import Database
internal import Delivery
internal import HTTPServer
internal import Hooks
internal import LatchkeyHTTP
internal import LatchkeyPlatform
internal import OAuthService
internal import PasswordHash
internal import SQLiteDatabase
internal import ServerAPI
internal import UserPool

// The one table of what the server shows under which name. Whoever measures does not know it.
// Labels are names of the program's own (routes, operations, stores, reasons), never a text of a client.

extension MetricRegistry {
    /// Requests, by route.
    func add(_ router: Router) {
        for (route, instruments) in router.instruments {
            for (status, count) in instruments.answers where status != "1xx" {
                add(
                    count, "latchkey_http_requests_total", "Requests answered, by route and class of status.",
                    ["route": route, "status": status])
            }
            add(
                instruments.duration, "latchkey_http_request_duration_seconds",
                "Time from the head of a request to the head of its answer.", ["route": route])
        }
        add(router.inFlight, "latchkey_http_requests_in_flight", "Requests that handlers are at work on.")
    }

    /// Calls of the Cognito wire, by operation.
    func add(_ cognito: CognitoInstruments) {
        for (operation, instruments) in cognito.operations {
            for (status, count) in instruments.answers where ["2xx", "4xx", "5xx"].contains(status) {
                add(
                    count, "latchkey_cognito_calls_total", "Calls answered, by operation and class of status.",
                    ["operation": operation, "status": status])
            }
            add(
                instruments.duration, "latchkey_cognito_call_duration_seconds",
                "Time from the head of a call to its answer.", ["operation": operation])
        }
        for (error, count) in cognito.errors {
            add(count, "latchkey_cognito_errors_total", "Errors that callers were told.", ["error": error])
        }
    }

    /// Requests for tokens, by grant.
    func add(_ oauth: OAuthInstruments) {
        for (grant, instruments) in oauth.grants {
            for (status, count) in instruments.answers where ["2xx", "4xx", "5xx"].contains(status) {
                add(
                    count, "latchkey_oauth_requests_total",
                    "Requests for tokens answered, by grant and class of status.",
                    ["grant": grant, "status": status])
            }
            add(
                instruments.duration, "latchkey_oauth_request_duration_seconds",
                "Time from the head of a request for tokens to its answer.", ["grant": grant])
        }
        for (error, count) in oauth.errors {
            add(count, "latchkey_oauth_errors_total", "Errors that clients were told.", ["error": error])
        }
    }

    /// Connections.
    func add(_ server: HTTPServer) {
        addGauge("latchkey_http_connections_open", "Connections that are open.") { Double(server.connectionCount) }
        add(server.instruments.accepted, "latchkey_http_connections_total", "Connections that were accepted.")
        for (reason, count) in server.instruments.refusals {
            add(
                count, "latchkey_http_refusals_total", "Clients turned away before a handler, or cut off.",
                ["reason": reason.rawValue])
        }
    }

    /// Sign-ins and refreshes.
    func add(_ pools: UserPools) {
        for (outcome, count) in pools.signIns.counters {
            add(
                count, "latchkey_sign_ins_total", "Steps of sign-ins, by how they ended.", ["outcome": outcome.rawValue]
            )
        }
        let refreshes = pools.refreshes
        for (outcome, count) in [
            ("refreshed", refreshes.refreshed), ("reused", refreshes.reused), ("refused", refreshes.refused),
        ] {
            add(
                count, "latchkey_token_refreshes_total", "Uses of refresh tokens, by how they ended.",
                ["outcome": outcome])
        }
    }

    /// Password hashing.
    func add(_ passwords: PasswordHasher) {
        addGauge("latchkey_password_hash_waiting", "Hashes that wait for a thread.") { Double(passwords.waiting) }
        add(
            passwords.refused, "latchkey_password_hash_refused_total", "Hashes refused because too many waited.")
        add(
            passwords.durations, "latchkey_password_hash_duration_seconds",
            "Time of a hash on its thread, without the wait before.")
    }

    /// A store, by the name that operators know it by.
    func add(_ store: SQLiteDatabase, named name: String) {
        for (kind, reads) in [("read", store.instruments.reads), ("scan", store.instruments.scans)] {
            add(
                reads, "latchkey_store_read_duration_seconds",
                "Time of a read or of a scan of much, the wait for a connection included.",
                ["store": name, "kind": kind])
        }
        add(
            store.instruments.writes, "latchkey_store_write_duration_seconds",
            "Time of a write from its arrival until it is on disk.", ["store": name])
        add(
            store.instruments.groups, "latchkey_store_commit_writes", "Writes that shared a commit.", ["store": name])
        addGauge("latchkey_store_reads_waiting", "Reads that wait for a connection.", ["store": name]) {
            Double(store.waitingReads)
        }
        addGauge("latchkey_store_writes_waiting", "Writes that wait for their turn.", ["store": name]) {
            Double(store.waitingWrites)
        }
    }

    /// Event streams.
    func addStreams(sessions api: ServerAPI, bookings: BookingsService) {
        let help = "Event streams that are open."
        addGauge("latchkey_event_streams_open", help, ["kind": "sessions"]) { Double(api.openStreams) }
        addGauge("latchkey_event_streams_open", help, ["kind": "bookings"]) { Double(bookings.openStreams) }
    }

    /// Calls of pools' functions.
    func add(_ hooks: HTTPHooks) {
        for (trigger, calls) in hooks.instruments.calls {
            for (outcome, count) in calls.outcomes {
                add(
                    count, "latchkey_hook_calls_total", "Calls of pools' functions, by trigger and how they ended.",
                    ["trigger": trigger.rawValue, "outcome": outcome.rawValue])
            }
            add(
                calls.duration, "latchkey_hook_call_duration_seconds", "Time of a call of a function, all its tries.",
                ["trigger": trigger.rawValue])
        }
    }

    /// Messages to users.
    func add(_ messaging: Messaging) {
        let (outbox, queue) = (messaging.outbox, messaging.queue)
        addCounter("latchkey_messages_total", "Messages to users that were written.") {
            Double(outbox.written.value + queue.written.value)
        }
        add(queue.waiting, "latchkey_messages_waiting", "Messages that wait to be sent.")
        for (way, counters) in messaging.dispatcher.counters {
            for (outcome, count) in [
                ("delivered", counters.delivered), ("refused", counters.refused), ("expired", counters.expired),
                ("retried", counters.retried),
            ] {
                add(
                    count, "latchkey_message_deliveries_total", "Tries to send a message, by how they ended.",
                    ["way": way.rawValue, "outcome": outcome])
            }
        }
    }
}
