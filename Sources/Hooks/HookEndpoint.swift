internal import LatchkeyCrypto
internal import LatchkeyHTTP
internal import LatchkeyHTTPClient
public import LatchkeyPlatform

/// Where a function is, and what it shares with the server.
public struct HookEndpoint: Sendable {
    /// How the function is spoken to.
    public enum Kind: String, Sendable, CaseIterable {
        /// A program of the operator's: the event is posted to the URL, signed.
        case http
        /// An emulator of AWS Lambda, by its Invoke operation.
        case lambda
    }

    /// Why an endpoint cannot be used; the text is for the operator.
    public struct Fault: Error, Equatable, CustomStringConvertible {
        /// What is wrong with which part.
        public let description: String
    }

    /// The least length of a secret in bytes.
    public static let shortestSecret = 16

    /// How it is spoken to.
    public let kind: Kind
    /// Where requests go.
    let url: String
    /// What requests are signed with.
    let secret: Secret?
    /// What codes are encrypted under that the function is to bring to users.
    let codeKey: AES256GCM?
    let isSecure: Bool

    /// An endpoint for the function of that Amazon Resource Name.
    ///
    /// `url` is an `https` URL, or an `http` URL of this machine. For ``Kind/lambda`` it is the emulator's address, or
    /// the whole URL of the function's invocations; an emulator is asked for the function by the name in its ARN.
    /// `secret`, of at least ``shortestSecret`` bytes, is needed for ``Kind/http``. `codeKey`, 32 bytes, is needed for
    /// custom senders.
    public init(
        _ kind: Kind, of function: String, url: String, secret: Secret? = nil, codeKey: [UInt8]? = nil
    ) throws(Fault) {
        let scheme = url.prefix { $0 != ":" }.lowercased()
        guard ["https", "http"].contains(scheme), url.dropFirst(scheme.count).hasPrefix("://") else {
            throw Fault(description: "the URL of \(function) is neither https:// nor http://")
        }
        isSecure = scheme == "https"
        // What is no URL at all is told of below.
        guard URLExposure(url) != .open else {
            throw Fault(description: "the URL of \(function) is http:// and not of this machine: use https://")
        }
        guard secret != nil || kind == .lambda else {
            throw Fault(description: "\(function) has no secret: whoever finds its URL could speak for the server")
        }
        guard secret.map({ $0.reveal.utf8.count >= Self.shortestSecret }) ?? true else {
            throw Fault(description: "the secret of \(function) is shorter than \(Self.shortestSecret) bytes")
        }
        do {
            self.codeKey = try codeKey.map { key throws(CryptoError) in try AES256GCM(key: key) }
        } catch {
            throw Fault(description: "the code key of \(function) has not 32 bytes")
        }
        self.kind = kind
        self.secret = secret
        self.url = kind == .lambda ? Self.invocations(of: function, at: url) : url
        do throws(HTTPClientError) {
            try ClientRequest(.post, self.url).validate()
        } catch {
            throw Fault(description: "the URL of \(function): \(error.reason)")
        }
    }

    /// The path of Lambda's Invoke operation, unless the URL has it.
    private static func invocations(of function: String, at url: String) -> String {
        guard !url.contains("/2015-03-31/functions/") else { return url }
        let parts = function.split(separator: ":", omittingEmptySubsequences: false)
        let name = parts.count > 6 ? String(parts[6]) : function
        let isNameByte: (UInt8) -> Bool = {
            (0x30...0x39).contains($0) || (0x41...0x5a).contains($0) || (0x61...0x7a).contains($0) || $0 == 0x2d
                || $0 == 0x5f
        }
        let safe = String(decoding: name.utf8.filter(isNameByte), as: UTF8.self)
        return "\(url.hasSuffix("/") ? String(url.dropLast()) : url)/2015-03-31/functions/\(safe)/invocations"
    }
}
