internal import CLatchkeyCurl
internal import LatchkeyHTTP
internal import LatchkeyPlatform

/// One HTTP exchange on the loop's thread: libcurl's easy handle with everything that must live as long as it.
final class EasyHandle: LoopHandle {
    let pointer: UnsafeMutableRawPointer
    let transfer: Transfer
    private var headerLines: UnsafeMutablePointer<curl_slist>?
    private let errorText: UnsafeMutablePointer<CChar>
    private var parser = ResponseHeadParser()
    /// Why a callback refused, which libcurl would report only as "write error".
    var refusal: HTTPClientError?
    private let started: ContinuousClock.Instant
    private var lastActivity: ContinuousClock.Instant

    /// Makes a handle with the options of the transfer's request; `nil` when libcurl refuses one of them.
    init?(_ transfer: Transfer, at now: ContinuousClock.Instant) {
        guard let pointer = curl_easy_init() else { return nil }
        self.pointer = pointer
        self.transfer = transfer
        started = now
        lastActivity = now
        errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
        errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        guard setOptions() else { return nil }
    }

    deinit {
        curl_easy_cleanup(pointer)
        curl_slist_free_all(headerLines)
        errorText.deallocate()
    }

    // MARK: Time

    /// Whole answers are timed by libcurl, streams here: their clock starts anew with each chunk and stands still while
    /// their reader is behind.
    var deadline: ContinuousClock.Instant? {
        guard case .stream = transfer.delivery else { return nil }
        guard transfer.hasHead else { return started + transfer.request.timeout }
        return transfer.isPaused ? nil : lastActivity + transfer.request.idleTimeout
    }

    func isOverdue(at now: ContinuousClock.Instant) -> Bool {
        guard let deadline, deadline <= now else { return false }
        let reason = transfer.hasHead ? "the stream was silent for too long" : "no answer in time"
        transfer.finish(HTTPClientError(.timedOut, reason))
        return true
    }

    func resume(at now: ContinuousClock.Instant) {
        lastActivity = now
        curl_easy_pause(pointer, CURLPAUSE_CONT)
    }

    func prepareForRemoval() {}

    // MARK: Result

    func finish(_ code: CURLcode) {
        guard code != CURLE_OK else { return transfer.finish() }
        if let refusal { return transfer.finish(refusal) }
        let text = String(cString: errorText)
        let reason = text.isEmpty ? String(cString: curl_easy_strerror(code)) : text
        transfer.finish(HTTPClientError(Self.code(for: code), reason))
    }

    private static func code(for code: CURLcode) -> HTTPClientError.Code {
        switch code {
        case CURLE_URL_MALFORMAT, CURLE_BAD_FUNCTION_ARGUMENT, CURLE_UNKNOWN_OPTION, CURLE_NOT_BUILT_IN:
            .invalidRequest
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: .cannotResolve
        case CURLE_COULDNT_CONNECT: .cannotConnect
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER,
            CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS,
            CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_USE_SSL_FAILED:
            .untrusted
        case CURLE_OPERATION_TIMEDOUT: .timedOut
        case CURLE_FILESIZE_EXCEEDED: .responseTooLarge
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING, CURLE_HTTP2,
            CURLE_HTTP2_STREAM:
            // The URL's scheme was checked before: here it is the server that speaks something else.
            .invalidResponse
        default: .connectionLost
        }
    }

    // MARK: Options

    private func setOptions() -> Bool {
        let request = transfer.request
        let context = Unmanaged.passUnretained(self).toOpaque()
        func set(_ option: CURLoption, _ value: Int) -> Bool {
            latchkey_curl_set_long(pointer, option, value) == CURLE_OK
        }
        func set(_ option: CURLoption, _ value: String) -> Bool {
            latchkey_curl_set_text(pointer, option, value) == CURLE_OK
        }
        var isSet =
            set(CURLOPT_URL, request.url)
            && set(CURLOPT_PROTOCOLS_STR, "http,https")
            && set(CURLOPT_FOLLOWLOCATION, 0)
            && set(CURLOPT_SSL_VERIFYPEER, 1) && set(CURLOPT_SSL_VERIFYHOST, 2)
            && set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
            // SIGALRM would be raised in the host program.
            && set(CURLOPT_NOSIGNAL, 1)
            // What is signed and sent is what was written: libcurl would fold "/../" away.
            && set(CURLOPT_PATH_AS_IS, 1)
            && set(CURLOPT_NETRC, Int(CURL_NETRC_IGNORED.rawValue))
            && set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
            && set(CURLOPT_CONNECTTIMEOUT_MS, Self.milliseconds(request.connectTimeout))
            && latchkey_curl_set_error_buffer(pointer, errorText) == CURLE_OK
            && latchkey_curl_set_header_data(pointer, context) == CURLE_OK
            && latchkey_curl_set_header_function(pointer, Self.receiveHeaderLine) == CURLE_OK
            && latchkey_curl_set_write_data(pointer, context) == CURLE_OK
            && latchkey_curl_set_write_function(pointer, Self.receiveBody) == CURLE_OK
        if case .whole(let maximumBytes) = transfer.delivery {
            isSet =
                isSet && set(CURLOPT_TIMEOUT_MS, Self.milliseconds(request.timeout))
                && latchkey_curl_set_size(pointer, CURLOPT_MAXFILESIZE_LARGE, curl_off_t(max(1, maximumBytes)))
                    == CURLE_OK
        }
        if let caFile = transfer.caFile {
            // The folder of the system's authorities counts beside a file unless it is taken away.
            isSet =
                isSet && set(CURLOPT_CAINFO, caFile) && latchkey_curl_set_text(pointer, CURLOPT_CAPATH, nil) == CURLE_OK
        }
        if request.addresses != nil {
            isSet =
                isSet && latchkey_curl_set_open_socket(pointer, Self.openSocket, context) == CURLE_OK
                && latchkey_curl_set_before_request(pointer, Self.isAllowed, context) == CURLE_OK
        }
        if !request.usesProxyFromEnvironment || request.addresses != nil {
            // The empty text means "no proxy"; without it libcurl looks at the environment.
            isSet = isSet && set(CURLOPT_PROXY, "")
        }
        return isSet && setMethod(set) && setHeaders()
    }

    private func setMethod(_ set: (CURLoption, Int) -> Bool) -> Bool {
        let request = transfer.request
        switch request.method {
        case .get: return set(CURLOPT_HTTPGET, 1)
        case .head: return set(CURLOPT_NOBODY, 1)
        case .delete where request.body.isEmpty: break
        default:  // those that have a body: the request was validated
            let status = request.body.withUnsafeBytes {
                // A null pointer would make libcurl ask a read function for the body.
                latchkey_curl_set_body(pointer, $0.baseAddress ?? UnsafeRawPointer(errorText), curl_off_t($0.count))
            }
            guard status == CURLE_OK else { return false }
        }
        return latchkey_curl_set_text(pointer, CURLOPT_CUSTOMREQUEST, request.method.name) == CURLE_OK
    }

    private func setHeaders() -> Bool {
        // An empty value takes out a field that libcurl would add on its own.
        var lines = ["Expect:"]
        for absent in ["Content-Type", "Accept", "User-Agent"]
        where !transfer.request.headers.contains(where: { $0.name.lowercased() == absent.lowercased() }) {
            lines.append("\(absent):")
        }
        // "Name;" is how libcurl is told of a field whose value is empty.
        for (name, value) in transfer.request.headers { lines.append(value.isEmpty ? "\(name);" : "\(name): \(value)") }
        for line in lines {
            guard let list = curl_slist_append(headerLines, line) else { return false }
            headerLines = list
        }
        return latchkey_curl_set_list(pointer, CURLOPT_HTTPHEADER, headerLines) == CURLE_OK
    }

    /// libcurl reads zero as "no limit", so the shortest time is one millisecond.
    static func milliseconds(_ duration: Duration) -> Int {
        Int(max(1, min(duration.milliseconds, 86_400_000)))
    }

    // MARK: Callbacks, on the loop's thread inside `curl_multi_perform`

    private static let receiveHeaderLine: curl_write_callback = { bytes, size, count, context in
        guard let bytes, let context else { return 0 }
        let handle = Unmanaged<EasyHandle>.fromOpaque(context).takeUnretainedValue()
        handle.lastActivity = .now
        switch handle.parser.receive(UnsafeRawBufferPointer(start: bytes, count: size * count)) {
        case .more: break
        case .complete(let head): handle.transfer.receive(head)
        case .refuse(let error):
            handle.refusal = error
            return 0
        }
        return size * count
    }

    private static let receiveBody: curl_write_callback = { bytes, size, count, context in
        guard let bytes, let context else { return 0 }
        let handle = Unmanaged<EasyHandle>.fromOpaque(context).takeUnretainedValue()
        handle.lastActivity = .now
        switch handle.transfer.receive(UnsafeRawBufferPointer(start: bytes, count: size * count)) {
        case .accepted: return size * count
        case .paused: return Int(CURL_WRITEFUNC_PAUSE)
        case .refused: return 0
        }
    }
}
