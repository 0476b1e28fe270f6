internal import LatchkeyPlatform

/// The event streams that are open, by their owner, who may have a bounded number of them.
///
/// ```swift
/// guard streams.hasRoom(for: user) else { return .tooManyStreams }
/// return .eventStream { writer in
///     // Answers given at the same time all found room.
///     guard streams.insert(stream, of: user) else { return writer.close() }
///     writer.onClose { streams.remove(stream, of: user) }
/// }
/// ```
public final class OpenStreams<Owner: Hashable & Sendable, Stream: AnyObject & Sendable>: Sendable {
    private struct State {
        var count = 0
        var ofOwner: [Owner: [ObjectIdentifier: Stream]] = [:]
    }

    /// How many an owner may have.
    public let mostOfOwner: Int
    private let state = Lock(State())

    /// None are open; each owner may have `mostOfOwner`.
    public init(mostOfOwner: Int = 32) {
        self.mostOfOwner = mostOfOwner
    }

    /// How many are open.
    public var count: Int { state.withLock { $0.count } }

    /// All that are open.
    public var all: [Stream] { state.withLock { state in state.ofOwner.values.flatMap(\.values) } }

    /// Those of an owner.
    public func streams(of owner: Owner) -> [Stream] {
        state.withLock { state in state.ofOwner[owner].map { Array($0.values) } ?? [] }
    }

    /// Whether an owner may open one more.
    public func hasRoom(for owner: Owner) -> Bool {
        state.withLock { ($0.ofOwner[owner]?.count ?? 0) < mostOfOwner }
    }

    /// Takes a stream in. False when its owner has as many as they may.
    public func insert(_ stream: Stream, of owner: Owner) -> Bool {
        state.withLock { state in
            guard (state.ofOwner[owner]?.count ?? 0) < mostOfOwner else { return false }
            state.count += 1
            state.ofOwner[owner, default: [:]][ObjectIdentifier(stream)] = stream
            return true
        }
    }

    /// Takes a stream out that has ended; nothing happens when it is not in.
    public func remove(_ stream: Stream, of owner: Owner) {
        state.withLock { state in
            guard state.ofOwner[owner]?.removeValue(forKey: ObjectIdentifier(stream)) != nil else { return }
            state.count -= 1
            if state.ofOwner[owner]?.isEmpty == true { state.ofOwner[owner] = nil }
        }
    }
}

extension Response {
    /// What an owner is told who has as many event streams open as they may.
    public static var tooManyStreams: Response {
        var response = Response.problem(.tooManyRequests, detail: "Too many event streams are open.")
        response.headers[.retryAfter] = "15"
        response.headers[.cacheControl] = "no-store"
        return response
    }
}
