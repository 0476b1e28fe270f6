internal import Bookings
internal import Database
internal import LatchkeyPlatform
internal import UserPool

/// Clears away the bookings of users and pools that were deleted.
///
/// The bookings lie in a store of their own, so no transaction spans both. The pools' store remembers who departed
/// until the bookings are gone; a process that ends in between leaves the rest to the next one.
struct DepartedGuests: Sendable {
    /// How long a departure is left alone: requests that the user began before have ended by then, and what they booked
    /// is found.
    static let grace = Duration.seconds(2)
    private static let interval = Duration.seconds(1)

    let departures: Departures
    let bookings: BookingStore
    let log: Log

    /// Looks once a second whether somebody has departed, until the task is cancelled.
    func run() async {
        var interval = Self.interval
        while (try? await Task.sleep(for: interval)) != nil {
            do {
                try await clear(after: Self.grace)
                interval = Self.interval
            } catch is CancellationError {
                return
            } catch let error as DatabaseError where error.code == .closed {
                return
            } catch {
                log.warning("bookings of deleted users wait", ["reason": .reason("\(error)")])
                interval = min(interval * 2, .seconds(60))
            }
        }
    }

    /// Clears what those have left who have departed by now, and lets `grace` pass before.
    func clear(after grace: Duration) async throws {
        let departed = try await departures.next()
        guard !departed.isEmpty else { return }
        try await Task.sleep(for: grace)
        for departure in departed {
            if let subject = departure.subject {
                try await bookings.remove(guest: subject.text, pool: departure.pool.text)
            } else {
                try await bookings.remove(pool: departure.pool.text)
            }
            try await departures.settle(departure)
        }
    }
}
