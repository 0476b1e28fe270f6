internal import LatchkeyHTTP
internal import LatchkeyPlatform

extension BookingsService {
    /// Answers `GET /events` with a stream of what happens to the guest's bookings from now on, or from the event of
    /// `Last-Event-ID` on. `event: reset` says that events were missed: read the bookings anew.
    func openStream(_ request: Request) async -> Response {
        switch await gate.admit(request) {
        case .shut(let response): return response
        case .open(let guest, let token):
            return await answering(request) {
                guard streams.mayOpen(guest) else { return .tooManyStreams }
                // Found out before the answer: what is booked after it must not be missed.
                let last = request.headers[.lastEventID]
                let start = try await store.start(after: last.map { Int64($0) ?? -1 })
                return .eventStream { writer in run(writer, for: guest, token: token, from: start) }
            }
        }
    }

    private func run(
        _ writer: any StreamWriter, for guest: Guest, token: String, from start: (id: Int64, isReset: Bool)
    ) {
        let stream = EventStream(writer, for: guest, after: start.id, store: store, log: log)
        guard streams.add(stream) else { return writer.close() }
        writer.onClose { streams.remove(stream) }
        if start.isReset {
            writer.send(ServerSentEvent(id: String(start.id), event: "reset", data: "{}").encoded)
        } else {
            // An id without data: a client that comes back before its first event has missed nothing.
            writer.send(Array("id: \(start.id)\n\n".utf8))
        }
        stream.wake()
        // The session may have ended after the token was looked at and before the stream was there to be closed.
        Task {
            guard case .guest = await gate.judge(token) else { return stream.close() }
        }
    }
}
