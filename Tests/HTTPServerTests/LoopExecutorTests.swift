import Glibc
import LatchkeyHTTP
import LatchkeyPlatform
import Testing

@testable import HTTPServer

@Suite(.timeLimit(.minutes(1))) struct LoopExecutorTests {
    /// The threads that parts of a task ran on.
    private final class Trace: Sendable {
        private let threads = Lock<[pthread_t]>([])
        var all: [pthread_t] { threads.withLock { $0 } }

        func note() { threads.withLock { $0.append(pthread_self()) } }
        @concurrent func noteConcurrently() async { note() }
    }

    @Test func `a task begins at once where it is started, functions that leave their caller included`() {
        let inbox = LoopInbox()
        inbox.adoptThisThread()
        let executor = LoopExecutor(inbox: inbox)
        let trace = Trace()
        _ = executor.start {
            trace.note()
            await trace.noteConcurrently()
        }
        #expect(trace.all == [pthread_self(), pthread_self()])
        #expect(inbox.take(messages: 1, jobs: 1).jobs.isEmpty)
    }

    @Test func `after a wait a task goes on through the inbox, a slice of jobs at a time`() {
        let inbox = LoopInbox()
        inbox.adoptThisThread()
        let executor = LoopExecutor(inbox: inbox)
        let waiters = Lock<[CheckedContinuation<Void, Never>]>([])
        let done = Lock(0)
        for _ in 0..<3 {
            _ = executor.start {
                await withCheckedContinuation { waiter in waiters.withLock { $0.append(waiter) } }
                done.withLock { $0 += 1 }
            }
        }
        for waiter in waiters.withLock({ $0 }) { waiter.resume() }
        for expected in [2, 3] {
            for job in inbox.take(messages: 1, jobs: 2).jobs { executor.run(job) }
            #expect(done.withLock { $0 } == expected)
        }
    }

    @Test func `a task that waits when its loop ends comes to its end all the same`() async {
        let gate = ConnectionTests.Gate()
        let inbox = LoopInbox()
        let executor = LoopExecutor(inbox: inbox)
        let task = Task.detached(executorPreference: executor) {
            await gate.pass()
            return 7
        }
        for job in inbox.close() { executor.run(job) }
        gate.open()
        #expect(await task.value == 7)
    }

    @Test func `a handler runs on its connection's loop, also after it has waited for another thread`() async throws {
        let trace = Trace()
        let other = ExecutorThread(name: "other")
        defer { other.stop() }
        var router = Router()
        router.on(
            .get, "/",
            .asynchronous { _, _ in
                trace.note()
                let thread = await Task.detached(executorPreference: other) { pthread_self() }.value
                trace.note()
                return .text(thread == pthread_self() ? "moved" : "stayed")
            })
        try await withServer(router) { port, _ in
            let client = try RawClient(port: port)
            try client.send(get("/"))
            #expect(try client.answer().body == "stayed")
        }
        #expect(trace.all.count == 2 && Set(trace.all).count == 1)
    }

    @Test func `a client that pipelines without end does not keep others from their turn`() async throws {
        let calls = Lock<[String]>([])
        let isHeld = Lock(false)
        var router = Router()
        let note: @Sendable (Request, Parameters) async -> Response = { request, _ in
            calls.withLock { $0.append(request.path) }
            return .text("")
        }
        router.on(.get, "/many", .asynchronous(note))
        router.on(.get, "/one", .asynchronous(note))
        router.on(
            .get, "/wait",
            .immediate { _, _ in
                isHeld.withLock { $0 = true }
                while isHeld.withLock({ $0 }) { usleep(1000) }
                return .text("")
            })
        try await withServer(router) { port, _ in
            let clients = try (0..<3).map { _ in try RawClient(port: port) }
            for client in clients {
                try client.send(get("/one"))
                #expect(try client.answer().status == 200)
            }
            calls.withLock { $0 = [] }
            // While the loop is held up, the many and the one arrive; then they are seen in one round.
            try clients[2].send(get("/wait"))
            let isWaiting = eventually { isHeld.withLock { $0 } }
            defer { isHeld.withLock { $0 = false } }
            #expect(isWaiting)
            try clients[0].send(String(repeating: get("/many"), count: 200))
            try clients[1].send(get("/one"))
            isHeld.withLock { $0 = false }
            #expect(try clients[1].answer().status == 200)
            for _ in 0..<200 { #expect(try clients[0].answer().status == 200) }
        }
        let order = calls.withLock { $0 }
        #expect(order.count == 201)
        #expect(try #require(order.firstIndex(of: "/one")) <= 8)
    }
}
