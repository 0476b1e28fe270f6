import Database
import LatchkeyPlatform
import Testing

@testable import UserPool

struct BackgroundWorkTests {
    /// Steps that answer what they are told, and notice when two are taken at once.
    private actor Steps {
        private(set) var taken = 0
        private(set) var met = 0
        private var isTaking = false
        private var answers: [Result<Bool, DatabaseError>]
        private var waiting: [(count: Int, CheckedContinuation<Void, Never>)] = []

        init(_ answers: [Result<Bool, DatabaseError>]) { self.answers = answers }

        func take() async throws -> Bool {
            if isTaking { met += 1 }
            isTaking = true
            defer { isTaking = false }
            await Task.yield()
            taken += 1
            for entry in waiting where entry.count <= taken { entry.1.resume() }
            waiting.removeAll { $0.count <= taken }
            return try answers.isEmpty ? false : answers.removeFirst().get()
        }

        func reach(_ count: Int) async {
            guard taken < count else { return }
            await withCheckedContinuation { waiting.append((count, $0)) }
        }
    }

    private let work = BackgroundWork(log: .silent, whenFailing: "work waits")

    @Test func `steps are taken one after the other until nothing is left, however often it is woken`() async {
        let steps = Steps([.success(true), .success(true), .success(true), .success(false)])
        for _ in 0..<100 { work.wake { try await steps.take() } }
        await steps.reach(4)
        #expect(await steps.met == 0)
    }

    @Test func `who is woken after the end begins anew, also after the store was closed`() async {
        let closed = DatabaseError(.closed, "closed")
        for end in [Result<Bool, DatabaseError>.success(false), .failure(closed)] {
            let steps = Steps([end])
            work.wake { try await steps.take() }
            await steps.reach(1)
            // The end of the work comes a moment after its last step.
            while await steps.taken < 2 {
                work.wake { try await steps.take() }
                await Task.yield()
            }
            #expect(await steps.met == 0)
        }
    }

    @Test func `who wakes it while it works is served too, for what it was woken for last`() async {
        for _ in 0..<200 {
            let (first, second) = (Steps([.success(true), .success(false)]), Steps([.success(false)]))
            work.wake { try await first.take() }
            await first.reach(1)
            work.wake { try await second.take() }
            await second.reach(1)
        }
    }
}
