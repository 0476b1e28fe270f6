internal import LatchkeyHTTP
public import LatchkeyPlatform

/// Which addresses a request may be sent to, whatever its URL's host resolves to: for URLs that somebody else has
/// chosen or whose names somebody else answers for (server-side request forgery, DNS rebinding).
///
/// It is asked about the address of each connection, before it is made and again before a request goes out on one that
/// was kept; a proxy is not used.
///
/// ```swift
/// var request = ClientRequest(.post, url, body: event)
/// request.addresses = AddressPolicy(allowsPublic: true, networks: [IPNetwork("10.20.0.0/16")!])
/// ```
public struct AddressPolicy: Sendable, Equatable {
    /// Whether addresses of the public Internet are allowed.
    public var allowsPublic: Bool
    /// Whether this machine itself is allowed.
    public var allowsLoopback: Bool
    /// What is allowed besides.
    public var networks: [IPNetwork]

    /// A policy by its parts. What none of them allows is refused.
    public init(allowsPublic: Bool, allowsLoopback: Bool = false, networks: [IPNetwork] = []) {
        self.allowsPublic = allowsPublic
        self.allowsLoopback = allowsLoopback
        self.networks = networks
    }

    /// This machine and nobody else.
    public static let loopback = AddressPolicy(allowsPublic: false, allowsLoopback: true)

    /// Whether a connection to the address may be made and used.
    public func allows(_ address: IPAddress) -> Bool {
        if address.isLoopback { return allowsLoopback }
        return (allowsPublic && address.isPublic) || networks.contains { $0.contains(address) }
    }
}
