internal import CEvent
internal import Glibc
internal import LatchkeyHTTP
internal import LatchkeyPlatform
internal import Synchronization

/// A thread with an event base, a listener and the connections that it accepted. No libevent call is made from another
/// thread, so the base needs no locks; other threads leave messages in ``inbox``.
// SAFETY: after `start()`, only the loop's own thread touches anything but `inbox`, `count` and `end`, which are made
// for several threads.
final class EventLoop: @unchecked Sendable {
    let limits: HTTPServer.Limits
    /// Of ``limits``, what every request asks for.
    let idleTime: MonotonicTime.Span, headTime: MonotonicTime.Span
    let proxies: TrustedProxies
    let router: Router
    /// What becomes of a body, by the router: one function for all connections.
    let admission: @Sendable (Request) -> Admission
    let addresses: AddressCounts
    /// What new connections speak; nil is plain HTTP.
    private var tls: TLSContext?
    let log: Log
    let instruments: HTTPServer.Instruments
    let inbox = LoopInbox()
    let executor: LoopExecutor

    let base: OpaquePointer
    var parser: RequestHeadParser
    /// What came from the client of the connection at hand, as long as that looks at it.
    let input: InputBuffer
    /// Bytes of answers of the connection at hand, until they are written.
    var output: [UInt8] = []
    /// Bytes of bodies that the connections hold, as far as they count.
    var heldBodyBytes = 0
    /// Bytes of answers that wait for clients to take them, as far as they count.
    var waitingAnswerBytes = 0
    private var hasRecounted = false
    /// How many connections are streaming.
    var streamCount = 0
    /// The line of the `Date` field, at most a tick old.
    private(set) var dateLine: [UInt8] = []
    private var dateSecond: Int64 = .min

    private let socket: Int32
    private var listener: OpaquePointer?
    private var listenerIsPaused = false
    private var wakeEvent: OpaquePointer?
    private var tickEvent: OpaquePointer?
    private var ticks = false
    private let tickInterval: Duration

    private var connections: [Connection?] = []
    private var generations: [UInt32] = []
    private var freeSlots: [Int] = []
    /// When each slot's connection must be looked at; all of them are compared at every tick, which for thousands takes
    /// microseconds, and setting one is a store.
    private var deadlines: [MonotonicTime] = []

    private(set) var isDraining = false
    private var drainEnds = MonotonicTime.never
    private var listenerCloses = MonotonicTime.never

    private let count = Atomic<Int>(0)
    private let end = LoopEnd()

    init(
        socket: Int32, configuration: HTTPServer.Configuration, addresses: AddressCounts, router: Router, log: Log,
        instruments: HTTPServer.Instruments
    ) {
        self.socket = socket
        limits = configuration.limits
        idleTime = .init(configuration.limits.idleTime)
        headTime = .init(configuration.limits.headTime)
        proxies = configuration.proxies
        tls = configuration.tls
        self.addresses = addresses
        self.router = router
        admission = { router.admission(of: $0) }
        self.log = log
        executor = LoopExecutor(inbox: inbox)
        self.instruments = instruments
        parser = RequestHeadParser(limits: configuration.limits.message)
        let waitingInput = configuration.limits.waitingInputBytes
        input = InputBuffer(capacity: waitingInput, limit: waitingInput)
        tickInterval = configuration.limits.tickInterval
        let options = event_config_new()
        event_config_set_flag(options, Int32(EVENT_BASE_FLAG_NOLOCK.rawValue))
        guard let base = event_base_new_with_config(options) else { fatalError("libevent has no event base") }
        event_config_free(options)
        self.base = base
    }

    /// How many connections are open.
    var connectionCount: Int { count.load(ordering: .relaxed) }

    // MARK: - The thread

    /// Starts the thread.
    func start() {
        var thread = pthread_t()
        let status = pthread_create(
            &thread, nil,
            { argument in
                let loop = Unmanaged<EventLoop>.fromOpaque(argument!).takeRetainedValue()
                loop.run()
                return nil
            }, Unmanaged.passRetained(self).toOpaque())
        precondition(status == 0, "pthread_create failed with \(status)")
        pthread_detach(thread)
    }

    /// Asks the loop to come to an end.
    func drain(within time: Duration) {
        inbox.post(.drain(until: .now() + time))
    }

    /// Connections that are accepted from here on use another certificate.
    func use(_ context: TLSContext) {
        inbox.post(.useTLS(context))
    }

    /// Returns when the loop has ended.
    func ended() async {
        await end.wait()
    }

    private func run() {
        // Signals are for the main thread. SIGPIPE among them: a client that has gone is seen by the failing write.
        var signals = sigset_t()
        sigfillset(&signals)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        inbox.adoptThisThread()

        let me = Unmanaged.passUnretained(self).toOpaque()
        wakeEvent = event_new(
            base, inbox.descriptor, Int16(EV_READ | EV_PERSIST),
            { _, _, me in Unmanaged<EventLoop>.fromOpaque(me!).takeUnretainedValue().readInbox() }, me)
        event_add(wakeEvent, nil)
        tickEvent = event_new(
            base, -1, 0, { _, _, me in Unmanaged<EventLoop>.fromOpaque(me!).takeUnretainedValue().tick() }, me)
        listener = evconnlistener_new(
            base,
            { _, descriptor, address, length, me in
                let peer = SocketAddress(address!, socklen_t(length))
                Unmanaged<EventLoop>.fromOpaque(me!).takeUnretainedValue().accept(descriptor, from: peer)
            }, me, UInt32(LEV_OPT_CLOSE_ON_FREE | LEV_OPT_CLOSE_ON_EXEC), 0, socket)
        evconnlistener_set_error_cb(listener) { _, me in
            Unmanaged<EventLoop>.fromOpaque(me!).takeUnretainedValue().acceptFailed(errno)
        }
        event_base_dispatch(base)

        // First the listener: closing it may bring the last connections.
        closeListener()
        for connection in connections { connection?.close() }
        event_free(wakeEvent)
        event_free(tickEvent)
        event_base_free(base)
        // Tasks that were cancelled come to their end.
        for job in inbox.close() { executor.run(job) }
        end.signal()
    }

    // MARK: - Connections

    private func accept(_ descriptor: Int32, from address: SocketAddress) {
        let peer = address.ip
        let peerIsProxy = proxies.contains(peer)
        guard peerIsProxy || addresses.admit(peer) else {
            instruments.count(.addressCrowded)
            log.debug("connection refused: too many from its address", ["peer": .identifier(peer.description)])
            Glibc.close(descriptor)
            return
        }
        var on: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, 4)
        let slot: Int
        if let free = freeSlots.popLast() {
            slot = free
        } else {
            slot = connections.count
            connections.append(nil)
            generations.append(0)
            deadlines.append(.never)
        }
        let reference = ConnectionReference(slot: slot, generation: generations[slot])
        guard let transport = Transport(descriptor, on: self, through: tls) else {
            if !peerIsProxy { addresses.release(peer) }
            Glibc.close(descriptor)
            freeSlots.append(slot)
            return
        }
        let connection = Connection(
            transport, peer: peer, peerIsProxy: peerIsProxy, reference: reference, loop: self)
        connections[slot] = connection
        let open = count.wrappingAdd(1, ordering: .relaxed).newValue
        instruments.accepted.add()
        connection.begin()
        startTicking()
        if open >= limits.connections { pauseListener() }
    }

    /// The system has no descriptor or memory for another connection: try again at the next tick, when some may have
    /// been given back.
    private func acceptFailed(_ code: Int32) {
        log.warning("accept failed", ["reason": .reason(String(cString: strerror(code)))])
        pauseListener()
    }

    private func pauseListener() {
        guard let listener, !listenerIsPaused else { return }
        evconnlistener_disable(listener)
        listenerIsPaused = true
        startTicking()
    }

    private func resumeListener() {
        guard let listener, listenerIsPaused, connectionCount < limits.connections else { return }
        evconnlistener_enable(listener)
        listenerIsPaused = false
    }

    private func connection(_ reference: ConnectionReference) -> Connection? {
        generations[reference.slot] == reference.generation ? connections[reference.slot] : nil
    }

    /// The connection is to be looked at again at that moment.
    func setDeadline(_ moment: MonotonicTime, of reference: ConnectionReference) {
        deadlines[reference.slot] = moment
    }

    /// The connection has closed; its slot may be given away.
    func remove(_ reference: ConnectionReference) {
        guard connection(reference) != nil else { return }
        connections[reference.slot] = nil
        generations[reference.slot] &+= 1
        deadlines[reference.slot] = .never
        freeSlots.append(reference.slot)
        count.wrappingSubtract(1, ordering: .relaxed)
        endIfDrained()
    }

    /// Whether more waits for clients to take it than the server bears. Before that is said, it is counted anew, once a
    /// tick.
    func isFullOfAnswers() -> Bool {
        guard waitingAnswerBytes > limits.waitingAnswerBytes else { return false }
        if !hasRecounted {
            hasRecounted = true
            for connection in connections { connection?.recountWaiting() }
        }
        return waitingAnswerBytes > limits.waitingAnswerBytes
    }

    // MARK: - Messages

    private func readInbox() {
        // A slice a turn: an event for thousands of streams must not hold up the requests in between, nor must jobs,
        // each of which may be two signatures.
        let (messages, jobs) = inbox.take(messages: 256, jobs: 4)
        for job in jobs { executor.run(job) }
        for message in messages {
            switch message {
            case .goOn(let reference): connection(reference)?.goOn()
            case .answer(let reference, let response): connection(reference)?.answer(response)
            case .streamBytes(let reference, let bytes): connection(reference)?.stream(bytes)
            case .endStream(let reference): connection(reference)?.endStream()
            case .abortStream(let reference): connection(reference)?.close()
            case .useTLS(let context): tls = context
            case .drain(let moment): beginDraining(until: moment)
            }
        }
    }

    // MARK: - Time

    private func startTicking() {
        guard !ticks else { return }
        ticks = true
        noteDate()
        var interval = timeval(isDraining ? .milliseconds(10) : tickInterval)
        event_add(tickEvent, &interval)
    }

    private func tick() {
        ticks = false
        hasRecounted = false
        let now = MonotonicTime.now()
        for slot in deadlines.indices where deadlines[slot] <= now {
            deadlines[slot] = .never
            connections[slot]?.deadlinePassed(now)
        }
        resumeListener()
        if listenerCloses <= now { closeListener() }
        if drainEnds <= now {
            event_base_loopbreak(base)
        } else if connectionCount > 0 || listenerIsPaused || isDraining {
            startTicking()
        }
    }

    /// Writes the line of the `Date` field anew when the second has changed.
    private func noteDate() {
        let now = SystemClock().now()
        guard now.seconds != dateSecond else { return }
        dateSecond = now.seconds
        dateLine = Array("Date: \(HTTPDate.text(now))\r\n".utf8)
    }

    // MARK: - Draining

    private func beginDraining(until moment: MonotonicTime) {
        // Who asks again is in more of a hurry.
        drainEnds = min(drainEnds, moment)
        guard !isDraining else { return }
        isDraining = true
        // What the system has accepted already is still served; see `ignoreNewConnections`.
        ListeningSocket.ignoreNewConnections(socket)
        listenerCloses = .now() + .milliseconds(50)
        for connection in connections { connection?.drain() }
        ticks = false
        startTicking()
    }

    private func closeListener() {
        guard let listener else { return }
        listenerCloses = .never
        while true {
            var storage = sockaddr_storage()
            var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
            let (descriptor, peer) = withUnsafeMutablePointer(to: &storage) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                    (Glibc.accept(socket, address, &length), SocketAddress(address, length))
                }
            }
            guard descriptor >= 0 else { break }
            evutil_make_socket_nonblocking(descriptor)
            evutil_make_socket_closeonexec(descriptor)
            accept(descriptor, from: peer)
        }
        self.listener = nil
        evconnlistener_free(listener)
        endIfDrained()
    }

    private func endIfDrained() {
        if isDraining && listener == nil && connectionCount == 0 { event_base_loopbreak(base) }
    }
}

extension HTTPServer.Limits {
    /// How much input of a connection may wait: more than any head.
    var waitingInputBytes: Int { max(64 << 10, message.headBytes * 2) }

    /// What a client must take of waiting bytes within ``stallTime``.
    var stallBytes: UInt64 { UInt64(max(1, Int64(sendRate) * stallTime.milliseconds / 1000)) }

    /// How often deadlines are looked at: a quarter of the shortest, between 5 ms and 250 ms.
    fileprivate var tickInterval: Duration {
        let shortest = [handshakeTime, headTime, bodyTime, idleTime, stallTime, lingerTime].min()!
        return max(.milliseconds(5), min(.milliseconds(250), shortest / 4))
    }
}

extension timeval {
    fileprivate init(_ duration: Duration) {
        let milliseconds = Int(duration.milliseconds)
        self.init(tv_sec: milliseconds / 1000, tv_usec: milliseconds % 1000 * 1000)
    }
}
