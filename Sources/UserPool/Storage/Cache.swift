internal import LatchkeyPlatform

/// Values read from the store, kept until they change there: at most ``capacity`` of them.
///
/// A change calls ``forget(_:)`` after its commit and before its answer. A value that was read before a change and
/// arrives after it is used once but not kept, so what is kept is never older than the last change.
final class Cache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    /// How many values are kept.
    let capacity: Int
    private let state = Lock(State())

    private struct State {
        var values: [Key: Value] = [:]
        var changes = 0
    }

    /// An empty cache.
    init(capacity: Int) {
        self.capacity = capacity
    }

    /// The value that is kept for `key`, or what `load` reads; `nil`, which is never kept, when it reads nothing.
    func value(for key: Key, load: () async throws -> Value?) async throws -> Value? {
        let (kept, changes) = state.withLock { ($0.values[key], $0.changes) }
        if let kept { return kept }
        guard let loaded = try await load() else { return nil }
        state.withLock { state in
            guard state.changes == changes else { return }
            // Any entry may go: what is used will be back.
            if state.values.count >= capacity, let victim = state.values.keys.first {
                state.values[victim] = nil
            }
            state.values[key] = loaded
        }
        return loaded
    }

    /// The value that is kept for `key`.
    func kept(_ key: Key) -> Value? {
        state.withLock { $0.values[key] }
    }

    /// Whether a value is kept for `key`.
    func keeps(_ key: Key) -> Bool {
        state.withLock { $0.values.index(forKey: key) != nil }
    }

    /// Drops the value of `key`, which has changed.
    func forget(_ key: Key) {
        state.withLock { state in
            state.values[key] = nil
            state.changes += 1
        }
    }

    /// Drops the values for which `isStale` is true.
    func forget(where isStale: (Value) -> Bool) {
        state.withLock { state in
            state.values = state.values.filter { !isStale($0.value) }
            state.changes += 1
        }
    }
}
