/// Who has a thread and who waits for one: a value without threads, so that every order of events can be tested.
///
/// Work takes a thread if one is free, waits in turn if there is room to wait, and is refused otherwise.
struct ThreadQueue {
    /// What `enter` decided.
    enum Admission: Equatable {
        case run(thread: Int)
        case wait
        case refuse
    }

    private var free: [Int]
    private var waiting: [Int] = []
    private let limit: Int

    /// All of `threads` threads are free, and at most `limit` pieces of work may wait.
    init(threads: Int, limit: Int) {
        free = Array((0..<threads).reversed())
        self.limit = limit
    }

    /// A piece of work arrives; `ticket` names it while it waits.
    mutating func enter(_ ticket: Int) -> Admission {
        if let thread = free.popLast() { return .run(thread: thread) }
        guard waiting.count < limit else { return .refuse }
        waiting.append(ticket)
        return .wait
    }

    /// A piece of work ended: the ticket that gets its thread, if one waits.
    mutating func leave(_ thread: Int) -> Int? {
        guard !waiting.isEmpty else {
            free.append(thread)
            return nil
        }
        return waiting.removeFirst()
    }

    /// A waiting piece of work is given up. Whether it still waited.
    mutating func giveUp(_ ticket: Int) -> Bool {
        guard let place = waiting.firstIndex(of: ticket) else { return false }
        waiting.remove(at: place)
        return true
    }
}
