internal import CLatchkeyCurl
internal import Glibc
internal import LatchkeyPlatform

/// What libcurl asks about addresses, on the loop's thread inside `curl_multi_perform`.
extension EasyHandle {
    /// Opens the socket of a connection whose address the request's policy allows.
    static let openSocket: curl_opensocket_callback = { context, _, address in
        guard let context, let address else { return CURL_SOCKET_BAD }
        let handle = Unmanaged<EasyHandle>.fromOpaque(context).takeUnretainedValue()
        guard let bytes = latchkey_curl_address(address), handle.permits(IPAddress(socketAddress: bytes)) else {
            return CURL_SOCKET_BAD
        }
        return socket(
            address.pointee.family, address.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue), address.pointee.protocol)
    }

    /// Says whether a request may go out on a connection, also on one that another request has made.
    static let isAllowed: curl_prereq_callback = { context, peer, _, _, _ in
        guard let context, let peer else { return CURL_PREREQFUNC_ABORT }
        let handle = Unmanaged<EasyHandle>.fromOpaque(context).takeUnretainedValue()
        return handle.permits(IPAddress(String(cString: peer))) ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
    }

    private func permits(_ address: IPAddress?) -> Bool {
        guard let policy = transfer.request.addresses else { return true }
        guard let address, policy.allows(address) else {
            refusal = HTTPClientError(.forbiddenAddress, "the host's address is not one that may be contacted")
            return false
        }
        return true
    }
}

extension IPAddress {
    /// The address of a socket address of either family; `nil` for any other.
    fileprivate init?(socketAddress: UnsafeRawPointer) {
        switch Int32(socketAddress.loadUnaligned(as: sockaddr.self).sa_family) {
        case AF_INET:
            let address = socketAddress.loadUnaligned(as: sockaddr_in.self).sin_addr
            self.init(bytes: withUnsafeBytes(of: address) { Array($0) })
        case AF_INET6:
            let address = socketAddress.loadUnaligned(as: sockaddr_in6.self).sin6_addr
            self.init(bytes: withUnsafeBytes(of: address) { Array($0) })
        default: return nil
        }
    }
}
