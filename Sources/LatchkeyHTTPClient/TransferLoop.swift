internal import CLatchkeyCurl
internal import LatchkeyPlatform

/// A thread on which outgoing exchanges run: libcurl's multi interface, which also keeps the connections for re-use.
final class TransferLoop: Sendable {
    /// The one loop of HTTP; its thread starts with the first exchange and ends with the process.
    static let shared = TransferLoop(name: "http-client", connections: nil)

    /// How many threads send mail: each waits while its server takes its time over a mail.
    static let mailLanes = 4
    /// The loops of mail, of one connection each; their threads start with the first mail.
    static let mail = (0..<mailLanes).map { TransferLoop(name: "mail-client-\($0)", connections: 1) }

    private enum Command: Sendable {
        case start(any LoopTransfer), resume(any LoopTransfer), abandon(any LoopTransfer)
    }

    /// libcurl's multi handle.
    // SAFETY: only the loop's thread uses it, but for `curl_multi_wakeup`, which libcurl allows from any thread.
    private struct Multi: @unchecked Sendable {
        let handle: UnsafeMutableRawPointer
    }

    private let multi: Multi
    private let inbox = Lock<[Command]>([])

    /// A loop with at most so many open connections; transfers beyond them wait for one.
    private init(name: String, connections: Int?) {
        let status = latchkey_curl_global_init()
        precondition(status == CURLE_OK, "curl_global_init failed with \(status.rawValue)")
        guard let handle = curl_multi_init() else { preconditionFailure("curl_multi_init failed") }
        // Idle connections kept for re-use; without a limit libcurl keeps four for each transfer under way.
        latchkey_curl_multi_set_long(handle, CURLMOPT_MAXCONNECTS, 256)
        if let connections { latchkey_curl_multi_set_long(handle, CURLMOPT_MAX_TOTAL_CONNECTIONS, connections) }
        multi = Multi(handle: handle)
        let thread = ExecutorThread(name: name)
        Task(executorPreference: thread) { [self] in run() }
    }

    /// Begins an exchange.
    func start(_ transfer: any LoopTransfer) { post(.start(transfer)) }

    /// Goes on with a stream whose reader has caught up.
    func resume(_ transfer: any LoopTransfer) { post(.resume(transfer)) }

    /// Ends an exchange that nobody waits for any more; its connection is closed unless the answer was complete.
    func cancel(_ transfer: any LoopTransfer) {
        transfer.cancel()
        post(.abandon(transfer))
    }

    private func post(_ command: Command) {
        inbox.withLock { $0.append(command) }
        curl_multi_wakeup(multi.handle)
    }

    private func run() {
        var active: [ObjectIdentifier: any LoopHandle] = [:]
        let clock = ContinuousClock()
        while true {
            for command in inbox.withLock({ inbox -> [Command] in
                defer { inbox = [] }
                return inbox
            }) {
                switch command {
                case .start(let transfer): start(transfer, &active, at: clock.now)
                case .resume(let transfer): active[ObjectIdentifier(transfer)]?.resume(at: clock.now)
                case .abandon(let transfer): remove(ObjectIdentifier(transfer), &active)
                }
            }
            var running: CInt = 0
            curl_multi_perform(multi.handle, &running)
            finishTransfers(&active)
            let now = clock.now
            for (id, handle) in active where handle.isOverdue(at: now) { remove(id, &active) }
            let next = active.values.compactMap { $0.deadline }.min()
            // libcurl shortens the wait by its own timers; an hour stands for "until something happens".
            let wait = next.map { max(0, min(3_600_000, now.duration(to: $0).milliseconds + 1)) } ?? 3_600_000
            curl_multi_poll(multi.handle, nil, 0, CInt(wait), nil)
        }
    }

    private func start(
        _ transfer: some LoopTransfer, _ active: inout [ObjectIdentifier: any LoopHandle],
        at now: ContinuousClock.Instant
    ) {
        // Cancelled between being asked for and now.
        guard !transfer.isOver else { return }
        guard let handle = transfer.makeHandle(at: now) else { return transfer.refuse() }
        // What the handle is found by when libcurl is done with it; it lives as long as the handle.
        guard latchkey_curl_set_private(handle.pointer, Unmanaged.passUnretained(transfer).toOpaque()) == CURLE_OK
        else {
            return transfer.refuse()
        }
        curl_multi_add_handle(multi.handle, handle.pointer)
        active[ObjectIdentifier(transfer)] = handle
    }

    private func remove(_ id: ObjectIdentifier, _ active: inout [ObjectIdentifier: any LoopHandle]) {
        guard let handle = active.removeValue(forKey: id) else { return }
        handle.prepareForRemoval()
        curl_multi_remove_handle(multi.handle, handle.pointer)
    }

    private func finishTransfers(_ active: inout [ObjectIdentifier: any LoopHandle]) {
        var left: CInt = 0
        while let message = curl_multi_info_read(multi.handle, &left) {
            guard message.pointee.msg == CURLMSG_DONE, let pointer = message.pointee.easy_handle,
                let context = latchkey_curl_private(pointer)
            else { continue }
            let id = ObjectIdentifier(Unmanaged<AnyObject>.fromOpaque(context).takeUnretainedValue())
            // The message is gone once the handle is removed: its result is read first.
            active[id]?.finish(message.pointee.data.result)
            remove(id, &active)
        }
    }
}
