internal import CLatchkeyCurl
internal import LatchkeyPlatform

/// A mail on the loop's thread: libcurl's easy handle with everything that must live as long as it.
final class MailHandle: LoopHandle {
    let pointer: UnsafeMutableRawPointer
    private let transfer: MailTransfer
    private var recipients: UnsafeMutablePointer<curl_slist>?
    private let errorText: UnsafeMutablePointer<CChar>
    private var reply = MailReply()
    /// How much of the content libcurl has taken.
    private var taken = 0

    /// Makes a handle with the options of the mail and its server; `nil` when libcurl refuses one of them.
    init?(_ transfer: MailTransfer) {
        guard let pointer = curl_easy_init() else { return nil }
        self.pointer = pointer
        self.transfer = transfer
        errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
        errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        guard setOptions() else { return nil }
    }

    deinit {
        curl_easy_cleanup(pointer)
        curl_slist_free_all(recipients)
        errorText.deallocate()
    }

    // MARK: Time, which is libcurl's

    var deadline: ContinuousClock.Instant? { nil }
    func isOverdue(at now: ContinuousClock.Instant) -> Bool { false }
    func resume(at now: ContinuousClock.Instant) {}
    func prepareForRemoval() { hurry() }

    /// From here on libcurl only says good-bye, and would wait for the answer as long as for any.
    private func hurry() {
        latchkey_curl_set_long(pointer, CURLOPT_SERVER_RESPONSE_TIMEOUT, Self.patienceWithGoodbye)
    }

    /// In seconds. A server that knows only HELO answers EHLO with a refusal, and gets as long for the next command.
    private static let patienceWithGoodbye = 3

    // MARK: Result

    func finish(_ code: CURLcode) {
        guard code != CURLE_OK else { return transfer.finish() }
        let text = String(cString: errorText)
        let reason = text.isEmpty ? String(cString: curl_easy_strerror(code)) : text
        let hasSentAll = taken == transfer.mail.content.count
        let kind = reply.failure(code, hasSentAll: hasSentAll)
        transfer.finish(MailError(kind, reason, reply: reply.text))
    }

    // MARK: Options

    private func setOptions() -> Bool {
        let server = transfer.server
        let context = Unmanaged.passUnretained(self).toOpaque()
        func set(_ option: CURLoption, _ value: Int) -> Bool {
            latchkey_curl_set_long(pointer, option, value) == CURLE_OK
        }
        func set(_ option: CURLoption, _ value: String) -> Bool {
            latchkey_curl_set_text(pointer, option, value) == CURLE_OK
        }
        let scheme = server.security == .tls ? "smtps" : "smtp"
        let host = server.host.contains(":") ? "[\(server.host)]" : server.host
        recipients = curl_slist_append(nil, "<\(transfer.mail.recipient)>")
        var isSet =
            recipients != nil
            && set(CURLOPT_URL, "\(scheme)://\(host):\(server.port)")
            && set(CURLOPT_PROTOCOLS_STR, scheme)
            && set(
                CURLOPT_USE_SSL, Int((server.security == .none ? CURLUSESSL_NONE : CURLUSESSL_ALL).rawValue))
            && set(CURLOPT_SSL_VERIFYPEER, 1) && set(CURLOPT_SSL_VERIFYHOST, 2)
            && set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
            // SIGALRM would be raised in the host program.
            && set(CURLOPT_NOSIGNAL, 1)
            && set(CURLOPT_NETRC, Int(CURL_NETRC_IGNORED.rawValue))
            // The empty text means "no proxy"; without it libcurl looks at the environment.
            && set(CURLOPT_PROXY, "")
            && set(CURLOPT_CONNECTTIMEOUT_MS, EasyHandle.milliseconds(server.connectTimeout))
            && set(CURLOPT_TIMEOUT_MS, EasyHandle.milliseconds(server.timeout))
            && set(CURLOPT_SERVER_RESPONSE_TIMEOUT, max(1, EasyHandle.milliseconds(server.replyTimeout) / 1000))
            && set(CURLOPT_MAIL_FROM, "<\(transfer.mail.sender)>")
            && latchkey_curl_set_list(pointer, CURLOPT_MAIL_RCPT, recipients) == CURLE_OK
            && set(CURLOPT_UPLOAD, 1)
            && latchkey_curl_set_size(
                pointer, CURLOPT_INFILESIZE_LARGE, curl_off_t(transfer.mail.content.count)) == CURLE_OK
            && latchkey_curl_set_read_data(pointer, context) == CURLE_OK
            && latchkey_curl_set_read_function(pointer, Self.sendContent) == CURLE_OK
            && latchkey_curl_set_error_buffer(pointer, errorText) == CURLE_OK
            && latchkey_curl_set_header_data(pointer, context) == CURLE_OK
            && latchkey_curl_set_header_function(pointer, Self.receiveReplyLine) == CURLE_OK
            && latchkey_curl_set_write_function(pointer, Self.discard) == CURLE_OK
        if let login = server.login {
            // Other mechanisms would look for tickets and keys of the machine's own.
            isSet =
                isSet && set(CURLOPT_LOGIN_OPTIONS, "AUTH=PLAIN;AUTH=LOGIN") && set(CURLOPT_SASL_IR, 1)
                && set(CURLOPT_USERNAME, login.username) && set(CURLOPT_PASSWORD, login.password.reveal)
        }
        if let caFile = server.caFile {
            // The folder of the system's authorities counts beside a file unless it is taken away.
            isSet =
                isSet && set(CURLOPT_CAINFO, caFile) && latchkey_curl_set_text(pointer, CURLOPT_CAPATH, nil) == CURLE_OK
        }
        return isSet
    }

    // MARK: Callbacks, on the loop's thread inside `curl_multi_perform`

    private static let sendContent: curl_read_callback = { buffer, size, count, context in
        guard let buffer, let context else { return Int(CURL_READFUNC_ABORT) }
        let handle = Unmanaged<MailHandle>.fromOpaque(context).takeUnretainedValue()
        let content = handle.transfer.mail.content
        let room = min(size * count, content.count - handle.taken)
        content.withUnsafeBytes { bytes in
            guard room > 0, let base = bytes.baseAddress else { return }
            UnsafeMutableRawPointer(buffer).copyMemory(from: base + handle.taken, byteCount: room)
        }
        handle.taken += room
        return room
    }

    private static let receiveReplyLine: curl_write_callback = { bytes, size, count, context in
        guard let bytes, let context else { return 0 }
        let handle = Unmanaged<MailHandle>.fromOpaque(context).takeUnretainedValue()
        handle.reply.receive(UnsafeRawBufferPointer(start: bytes, count: size * count))
        if handle.reply.code >= 400 { handle.hurry() }
        return size * count
    }

    private static let discard: curl_write_callback = { _, size, count, _ in size * count }
}
