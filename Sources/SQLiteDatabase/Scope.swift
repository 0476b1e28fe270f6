internal import Database
internal import Synchronization

/// What scopes tell stores apart by; the writer keeps it, and not the store itself.
final class StoreIdentity: Sendable {}

/// The read or write that the current task runs inside of, so that one inside another of the same store is an error
/// and not a dead-lock.
final class Scope: Sendable {
    @TaskLocal static var current: Scope?

    private let store: StoreIdentity
    private let outer: Scope?
    private let isOver = Atomic(false)

    /// Opens a scope of `store` inside `outer`.
    init(of store: StoreIdentity, inside outer: Scope?) {
        self.store = store
        self.outer = outer
    }

    /// Says that the body has returned; a task that it left behind is inside no longer.
    func end() {
        isOver.store(true, ordering: .releasing)
    }

    /// Throws when the current task is inside a scope of `store`.
    static func requireOutside(_ store: StoreIdentity) throws(DatabaseError) {
        var scope = current
        while let inner = scope {
            if inner.store === store, !inner.isOver.load(ordering: .acquiring) {
                throw DatabaseError(.nested, "a read or write inside another one of the same store")
            }
            scope = inner.outer
        }
    }
}
