internal import CLatchkeyCurl
internal import LatchkeyPlatform

/// The thread on which every outgoing exchange of the process runs: libcurl's multi interface, which also keeps the
/// connections for re-use.
final class TransferLoop: Sendable {
    /// The one loop; its thread starts with the first exchange and ends with the process.
    static let shared = TransferLoop()

    private enum Command: Sendable {
        case start(Transfer), resume(Transfer), abandon(Transfer)
    }

    /// libcurl's multi handle.
    // SAFETY: only the loop's thread uses it, but for `curl_multi_wakeup`, which libcurl allows from any thread.
    private struct Multi: @unchecked Sendable {
        let handle: UnsafeMutableRawPointer
    }

    private let multi: Multi
    private let inbox = Lock<[Command]>([])

    private init() {
        let status = latchkey_curl_global_init()
        precondition(status == CURLE_OK, "curl_global_init failed with \(status.rawValue)")
        guard let handle = curl_multi_init() else { preconditionFailure("curl_multi_init failed") }
        // Idle connections kept for re-use; without a limit libcurl keeps four for each transfer under way.
        latchkey_curl_multi_set_long(handle, CURLMOPT_MAXCONNECTS, 256)
        multi = Multi(handle: handle)
        let thread = ExecutorThread(name: "http-client")
        Task(executorPreference: thread) { [self] in run() }
    }

    /// Begins an exchange.
    func start(_ transfer: Transfer) { post(.start(transfer)) }

    /// Goes on with a stream whose reader has caught up.
    func resume(_ transfer: Transfer) { post(.resume(transfer)) }

    /// Ends an exchange that nobody waits for any more; its connection is closed unless the answer was complete.
    func cancel(_ transfer: Transfer) {
        transfer.finish(HTTPClientError(.cancelled, "the exchange was cancelled"))
        post(.abandon(transfer))
    }

    private func post(_ command: Command) {
        inbox.withLock { $0.append(command) }
        curl_multi_wakeup(multi.handle)
    }

    private func run() {
        var active: [ObjectIdentifier: EasyHandle] = [:]
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
        _ transfer: Transfer, _ active: inout [ObjectIdentifier: EasyHandle], at now: ContinuousClock.Instant
    ) {
        // Cancelled between being asked for and now.
        guard !transfer.isOver else { return }
        guard let handle = EasyHandle(transfer, at: now) else {
            return transfer.finish(HTTPClientError(.invalidRequest, "libcurl refused an option of the request"))
        }
        curl_multi_add_handle(multi.handle, handle.pointer)
        active[ObjectIdentifier(transfer)] = handle
    }

    private func remove(_ id: ObjectIdentifier, _ active: inout [ObjectIdentifier: EasyHandle]) {
        guard let handle = active.removeValue(forKey: id) else { return }
        curl_multi_remove_handle(multi.handle, handle.pointer)
    }

    private func finishTransfers(_ active: inout [ObjectIdentifier: EasyHandle]) {
        var left: CInt = 0
        while let message = curl_multi_info_read(multi.handle, &left) {
            guard message.pointee.msg == CURLMSG_DONE, let pointer = message.pointee.easy_handle,
                let context = latchkey_curl_private(pointer)
            else { continue }
            // The message is gone once the handle is removed: its result is read first.
            let result = message.pointee.data.result
            let handle = Unmanaged<EasyHandle>.fromOpaque(context).takeUnretainedValue()
            handle.finish(result)
            remove(ObjectIdentifier(handle.transfer), &active)
        }
    }
}
