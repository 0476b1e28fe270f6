internal import CEvent
internal import Glibc
internal import LatchkeyHTTP
internal import LatchkeyPlatform

/// One connection: feeds the machine with what the socket brings and does what it says. It lives in its loop's slot
/// table and is touched on the loop's thread only.
final class Connection {
    /// How far the end has come once the last answer was given.
    private enum Ending {
        case none
        /// Close when everything is written.
        case closeWhenWritten
        /// Close the sending side when everything is written, then wait for the client.
        case lingerWhenWritten
        case lingering
    }

    private let reference: ConnectionReference
    // SAFETY: the loop owns its connections, and closes them all before it goes.
    private unowned(unsafe) let loop: EventLoop
    private let peer: IPAddress
    /// What the client says of who called it counts.
    private let peerIsProxy: Bool
    /// Nil once closed.
    private var transport: Transport?
    private var isShakingHands: Bool
    private var machine: HTTP1Connection
    private var handler: Task<Void, Never>?
    private var writer: ConnectionStreamWriter?
    private var ending = Ending.none
    /// The machine knows that the client has closed its sending side: all that came before was looked at.
    private var inputEndIsNoted = false
    private var isProcessing = false
    /// Requests of this turn, and how many make one: the pipelined ones after it let others go first.
    private var turn = 0
    private static let turnLength = 8
    /// A next turn is asked for.
    private var hasNextTurn = false
    /// What the loop has counted for a body of this connection.
    private var heldBodyBytes = 0

    private var phase = HTTP1Connection.Phase.ended
    private var phaseBegan = MonotonicTime.never
    private var phaseEnds = MonotonicTime.never
    /// What the loop has counted as waiting for this client to take it.
    private var countedWaiting = 0
    /// When the client must have taken enough of the waiting bytes.
    private var stallEnds = MonotonicTime.never
    private var buffered: UInt64 = 0
    private var takenAtArming: UInt64 = 0

    init(
        _ transport: Transport, peer: IPAddress, peerIsProxy: Bool, reference: ConnectionReference, loop: EventLoop
    ) {
        self.transport = transport
        isShakingHands = transport.isTLS
        self.peer = peer
        self.peerIsProxy = peerIsProxy
        self.reference = reference
        self.loop = loop
        machine = HTTP1Connection(peer: peer, admission: loop.admission)
    }

    /// Begins to read.
    func begin() {
        let isWatched = transport?.begin(
            for: Unmanaged.passUnretained(self).toOpaque(), readable: { _, _, me in Connection.from(me).readable() },
            writable: { _, _, me in Connection.from(me).writable() })
        guard isWatched == true else { return close() }
        if loop.isDraining { _ = machine.drain(hasUnread: true) }
        noteProgress()
    }

    private static func from(_ pointer: UnsafeMutableRawPointer?) -> Connection {
        Unmanaged<Connection>.fromOpaque(pointer!).takeUnretainedValue()
    }

    // MARK: - Reading

    /// The client has closed its sending side.
    private var inputHasEnded: Bool { transport?.inputHasEnded == true }

    /// The socket has something for us.
    private func readable() {
        guard !isShakingHands || shakeHands(), let transport else { return }
        switch transport.receive() {
        case .something: process()
        case .nothing: transport.settleInput()
        case .failure: close()
        }
    }

    /// Goes on with the handshake; true when it is done.
    private func shakeHands() -> Bool {
        switch transport?.shakeHands() {
        case .isDone:
            // The time for a head begins.
            isShakingHands = false
            phase = .idle
            noteProgress()
            return true
        case .goesOn: return false
        case .hasFailed, nil:
            close()
            return false
        }
    }

    /// Feeds the machine until it wants more bytes, waits for an answer, or the client does not take the answers.
    private func process() {
        guard !isProcessing else { return }
        isProcessing = true
        turn = 0
        var goesOn = true
        while goesOn, turn < Self.turnLength {
            while goesOn, turn < Self.turnLength, unsentCount < loop.limits.unsentBytes { goesOn = step() }
            flush()
            // Where the socket did not take enough, `written` goes on.
            if unsentCount >= loop.limits.unsentBytes { break }
        }
        isProcessing = false
        transport?.settleInput()
        if turn >= Self.turnLength, goesOn, transport != nil, !hasNextTurn {
            hasNextTurn = loop.inbox.post(.goOn(reference))
        }
        refuseBodyIfCrowded()
        if inputHasEnded && !inputEndIsNoted { noteInputEnded() }
        noteProgress()
    }

    /// The connection's next turn has come.
    func goOn() {
        hasNextTurn = false
        process()
    }

    /// Gives the machine the bytes that wait; false when nothing can be done with them now.
    private func step() -> Bool {
        guard let transport else { return false }
        guard transport.receiveRead() else {
            close()
            return false
        }
        guard transport.unreadCount > 0 else { return false }
        switch machine.receive(transport.unread.span, with: &loop.parser) {
        case .incomplete, .notNow:
            return false
        case .consumed(let count):
            transport.consume(count)
            return true
        case .mustContinue(let count):
            transport.consume(count)
            loop.output.append(contentsOf: HTTP1Connection.continueLine)
            return true
        case .request(let request, let count):
            transport.consume(count)
            return dispatch(consume request)
        case .refused(let response):
            refuse(response)
            return true
        case .discard:
            transport.consume(transport.unreadCount)
            return false
        }
    }

    /// Answers a request, or starts the task that does; true when the next request may be read.
    private func dispatch(_ request: consuming Request) -> Bool {
        // The next request that comes in the same turn has deadlines of its own.
        phase = .answering
        turn += 1
        var request = request
        _ = hold(request.body.count)
        if peerIsProxy { request.client = loop.proxies.client(of: request.headers, peer: peer) }
        switch loop.router.dispatch(request) {
        case .answered(let response):
            return write(response)
        case .asynchronous(let body):
            let answer = PendingAnswer(inbox: loop.inbox, connection: reference)
            let task = loop.executor.start { answer.give(await body()) }
            if let response = answer.takeEarly() { return write(response) }
            handler = task
            return false
        }
    }

    /// Gives up a body that is still coming when all connections together hold too much.
    private func refuseBodyIfCrowded() {
        guard case .body(let received) = machine.phase, !hold(received) else { return }
        var response = Response.problem(.serviceUnavailable)
        response.headers[.retryAfter] = "1"
        refuse(response)
        flush()
    }

    /// Counts `count` bytes as what this connection holds of a body; false when the loop's connections hold too much.
    /// The first bytes of each are free, so that small requests are served however many large ones are under way.
    private func hold(_ count: Int) -> Bool {
        let counted = max(0, count - HTTPServer.Limits.freeBodyBytes)
        loop.heldBodyBytes += counted - heldBodyBytes
        heldBodyBytes = counted
        return counted == 0 || loop.heldBodyBytes <= loop.limits.heldBodyBytes
    }

    private func refuse(_ response: Response) {
        _ = hold(0)
        loop.instruments.count(HTTPServer.Refusal(response.status))
        loop.log.info(
            "request refused", ["peer": .identifier(peer.description), "status": .number(response.status.code)])
        machine.refuse(response, date: loop.dateLine, into: &loop.output)
        ending = .lingerWhenWritten
    }

    // MARK: - Answering

    /// A handler's task has answered.
    func answer(_ response: Response) {
        handler = nil
        if write(response) {
            process()
        } else {
            flush()
            noteProgress()
        }
    }

    private func write(_ response: Response) -> Bool {
        _ = hold(0)
        switch machine.answer(admitted(response), date: loop.dateLine, into: &loop.output) {
        case .nextRequest:
            return true
        case .stream(let start):
            let writer = ConnectionStreamWriter(
                inbox: loop.inbox, connection: reference, limit: loop.limits.streamBytes)
            self.writer = writer
            loop.streamCount += 1
            flush()
            start(writer)
            // Nobody reads a stream who has closed his side.
            if inputHasEnded { loop.inbox.post(.endStream(reference)) }
            return false
        case .close(let lingering):
            end(lingering: lingering)
            return false
        case .ignored:
            return false
        }
    }

    /// The answer, or a refusal in the place of a stream beyond the bound.
    private func admitted(_ response: Response) -> Response {
        guard case .stream = response.body, loop.streamCount >= loop.limits.streams else { return response }
        loop.instruments.count(.streamsCrowded)
        loop.log.info("stream refused", ["peer": .identifier(peer.description)])
        var refusal = Response.problem(.serviceUnavailable, detail: "Too many streams are open. Try again later.")
        refusal.headers[.retryAfter] = "15"
        return refusal
    }

    private func end(lingering: Bool) {
        let hasInput = (transport?.unreadCount ?? 0) > 0
        ending = lingering || hasInput ? .lingerWhenWritten : .closeWhenWritten
    }

    /// The stream's writer sent bytes.
    func stream(_ bytes: [UInt8]) {
        guard let writer else { return }
        writer.dequeued(bytes.count)
        machine.stream(bytes, into: &loop.output)
        flush()
        if unsentCount > loop.limits.streamBytes {
            loop.instruments.count(.stalled)
            return close()
        }
        noteProgress()
    }

    /// The stream's writer closed it, or nobody reads it any more.
    func endStream() {
        guard let writer else { return }
        self.writer = nil
        loop.streamCount -= 1
        let next = machine.endStream(into: &loop.output)
        flush()
        writer.ended()
        switch next {
        case .nextRequest: process()
        case .close(let lingering):
            guard transport != nil else { return }
            end(lingering: lingering)
            finishIfWritten()
            noteProgress()
        case .stream, .ignored: break
        }
    }

    // MARK: - Writing

    /// Bytes that the socket has not taken, and those that were not offered to it.
    private var unsentCount: Int {
        guard let transport else { return 0 }
        return transport.waitingCount + loop.output.count
    }

    /// Writes what the machine put out.
    private func flush() {
        guard let transport else { return loop.output.removeAll(keepingCapacity: true) }
        if !loop.output.isEmpty {
            let waiting = loop.output.withUnsafeBytes { transport.write($0) }
            loop.output.removeAll(keepingCapacity: loop.output.capacity <= 256 << 10)
            guard let waiting else { return close() }
            buffered &+= UInt64(waiting)
            if waiting > 0 {
                countWaiting(transport.waitingCount)
                if countedWaiting > 0, loop.isFullOfAnswers() {
                    loop.instruments.count(.answersCrowded)
                    return close()
                }
            }
        }
        finishIfWritten()
    }

    /// Tells the loop how many bytes wait for the client. The first of each connection are free, so that small answers
    /// wait however many large ones do.
    private func countWaiting(_ count: Int) {
        let counted = max(0, count - HTTPServer.Limits.freeAnswerBytes)
        loop.waitingAnswerBytes += counted - countedWaiting
        countedWaiting = counted
    }

    /// Counts anew what waits: the socket takes bytes without a word.
    func recountWaiting() { countWaiting(transport?.waitingCount ?? 0) }

    /// The socket has room again.
    private func writable() {
        guard !isShakingHands || shakeHands(), let transport else { return }
        guard transport.writeWaiting() else { return close() }
        recountWaiting()
        if transport.canReadOn { return readable() }
        guard transport.waitingCount == 0 else { return }
        finishIfWritten()
        process()
    }

    private func finishIfWritten() {
        guard let transport, transport.waitingCount == 0 else { return }
        switch ending {
        case .none, .lingering: break
        case .closeWhenWritten: close(isComplete: true)
        case .lingerWhenWritten where inputHasEnded: close(isComplete: true)
        case .lingerWhenWritten:
            ending = .lingering
            transport.endWriting()
        }
    }

    // MARK: - Ends

    /// The client will send no more. Requests that came before are answered first.
    private func noteInputEnded() {
        guard let transport else { return }
        if transport.unreadCount > 0 {
            guard machine.phase != .answering, unsentCount < loop.limits.unsentBytes, !hasNextTurn else { return }
        }
        inputEndIsNoted = true
        switch machine.inputEnded() {
        case .close:
            // What was answered before is still written.
            if ending == .lingering || unsentCount == 0 { close() } else { ending = .closeWhenWritten }
        case .cancelHandler: handler?.cancel()
        case .endStream: endStream()
        }
    }

    /// The server wants to stop.
    func drain() {
        guard let transport else { return }
        switch machine.drain(hasUnread: transport.hasUnread) {
        case .close:
            // The last answer may still be on its way to a slow client.
            ending = .closeWhenWritten
            finishIfWritten()
            noteProgress()
        case .finish: noteProgress()
        case .endStream: endStream()
        }
    }

    /// Closes at once. The handler's task is cancelled, the stream's writer told.
    func close() { close(isComplete: false) }

    private func close(isComplete: Bool) {
        guard let transport else { return }
        self.transport = nil
        transport.close(isComplete: isComplete)
        _ = hold(0)
        countWaiting(0)
        if !peerIsProxy { loop.addresses.release(peer) }
        handler?.cancel()
        handler = nil
        let writer = writer
        self.writer = nil
        if writer != nil { loop.streamCount -= 1 }
        loop.remove(reference)
        writer?.ended()
    }

    // MARK: - Deadlines

    /// Sets the deadlines anew after something has happened.
    private func noteProgress() {
        guard transport != nil else { return }
        let now = MonotonicTime.now()
        let phase = machine.phase
        switch (phase, self.phase) {
        case (.idle, _): phaseEnds = now + loop.idleTime
        case (.head, .head): break
        case (.head, _):
            phaseEnds = isShakingHands ? now + loop.limits.handshakeTime : now + loop.headTime
        case (.body(let received), .body):
            phaseEnds = phaseBegan + loop.limits.bodyTime + .seconds(received) / max(1, loop.limits.bodyRate)
        case (.body, _):
            phaseBegan = now
            phaseEnds = now + loop.limits.bodyTime
        case (.uploading(let received), .uploading):
            phaseEnds = phaseBegan + loop.limits.bodyTime + .seconds(received) / max(1, loop.limits.bodyRate)
        case (.uploading, _):
            phaseBegan = now
            phaseEnds = now + loop.limits.bodyTime
        case (.answering, _), (.streaming, _): phaseEnds = .never
        // Nothing ends before it is written: a client that takes nothing stalls.
        case (.ended, _) where unsentCount > 0: phaseEnds = .never
        case (.ended, .ended) where phaseEnds != .never: break
        case (.ended, _): phaseEnds = now + loop.limits.lingerTime
        }
        if loop.isDraining, phase == .head { phaseEnds = min(phaseEnds, now + loop.limits.lingerTime) }
        self.phase = phase
        noteStall(now)
        loop.setDeadline(min(phaseEnds, stallEnds), of: reference)
    }

    private func noteStall(_ now: MonotonicTime) {
        let unsent = UInt64(unsentCount)
        if unsent == 0 {
            stallEnds = .never
        } else if stallEnds == .never || buffered &- unsent &- takenAtArming >= loop.limits.stallBytes {
            stallEnds = now + loop.limits.stallTime
            takenAtArming = buffered &- unsent
        }
    }

    /// A deadline that was set has passed.
    func deadlinePassed(_ now: MonotonicTime) {
        guard transport != nil else { return }
        if stallEnds <= now {
            noteStall(now)
            if stallEnds <= now {
                loop.instruments.count(.stalled)
                return close()
            }
        }
        if phaseEnds <= now {
            switch machine.expire() {
            case .close: return close()
            case .refuse(let response):
                refuse(response)
                flush()
            case .ignore: break
            }
        }
        noteProgress()
    }
}
