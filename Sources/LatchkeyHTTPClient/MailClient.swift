internal import LatchkeyPlatform

/// Hands mail to a server by SMTP (RFC 5321): bounded, cancellable, certificates always verified.
///
/// Connections are kept for the next mail, so a run of mail costs one handshake a lane. libcurl waits for a server's
/// last word on a mail, and for its good-bye, without doing anything else; so mail has threads of its own, and a server
/// that is slow to answer holds up nothing but mail.
///
/// ```swift
/// try await MailClient(server).send(OutgoingMail(from: "no-reply@example.org", to: address, content: bytes))
/// ```
public struct MailClient: Sendable {
    /// How many mails of a process are under way at a time; more wait for their turn.
    public static let lanes = TransferLoop.mailLanes

    /// How many mails each lane has in hand.
    private static let load = Lock([Int](repeating: 0, count: lanes))

    private let server: MailServer

    /// A client of a server.
    public init(_ server: MailServer) {
        self.server = server
    }

    /// Sends a mail and returns when the server has said that it took it (its reply 250 after the content).
    ///
    /// Throws ``MailError``; cancelling the task ends the exchange with ``MailError/Code/cancelled``.
    public func send(_ mail: OutgoingMail) async throws(MailError) {
        try server.validate()
        try mail.validate()
        let transfer = MailTransfer(mail, to: server)
        let lane = Self.load.withLock { load in
            let lane = load.indices.min { load[$0] < load[$1] } ?? 0
            load[lane] += 1
            return lane
        }
        defer { Self.load.withLock { $0[lane] -= 1 } }
        let loop = TransferLoop.mail[lane]
        await withTaskCancellationHandler {
            // A task that is cancelled already gets its answer from the handler: nothing is sent.
            if !Task.isCancelled { loop.start(transfer) }
            await transfer.wait()
        } onCancel: {
            loop.cancel(transfer)
        }
        if let failure = transfer.failure { throw failure }
    }
}
