internal import LatchkeyCrypto
public import LatchkeyPlatform

extension SigV4 {
    /// Checks the signatures of requests to one service.
    ///
    /// ```swift
    /// let verifier = SigV4.Verifier(service: "cognito-idp")
    /// let signed = try await verifier.verify(request, now: clock.now()) { id in try await keys.secret(of: id) }
    /// ```
    public struct Verifier: Sendable {
        /// The service that the scope of a signature must name.
        public let service: String
        /// How far a signature's date may lie from the present, either way. AWS allows five minutes.
        public let tolerance: Duration
        /// Whether a well-formed signature is believed without a look at its date, key and value. For development, and
        /// only in requests that no web page can have sent: their `Host` is a loopback name and they have no `Origin`.
        /// Anything else needs a right signature still.
        public let acceptsAny: Bool

        /// A verifier for one service.
        public init(service: String, tolerance: Duration = .seconds(300), acceptsAny: Bool = false) {
            self.service = service
            self.tolerance = tolerance
            self.acceptsAny = acceptsAny
        }

        /// Checks form, scope, date, key and signature, in this order; only form and scope where any is accepted.
        ///
        /// - Parameter secret: the secret of an access key; `nil` when there is no such key.
        /// - Throws: ``SigV4Error``, or whatever `secret` throws.
        public func verify(
            _ request: SignableRequest, now: Timestamp, secret: (_ accessKeyID: String) async throws -> Secret?
        ) async throws -> SignatureClaim {
            let claim = try SignatureClaim(of: request, service: service)
            guard !(acceptsAny && Self.isOfThisMachine(request)) else { return claim }
            try check(date: claim.date, now: now)
            guard let secret = try await secret(claim.accessKeyID) else { throw SigV4Error.unknownKey }
            let expected = signature(
                of: CanonicalRequest(request, signedHeaders: claim.signedHeaders), date: claim.date,
                scope: claim.scope, secret: secret)
            guard ConstantTime.equal(Array(expected.utf8), Array(claim.signature.utf8)) else {
                throw SigV4Error.mismatch
            }
            return claim
        }

        /// Checks what can be checked before the body is read: form, scope, date, and the signature over the digest
        /// that the body is said to have. That it has it is for ``verify(_:now:secret:)`` to check once it has come.
        ///
        /// - Parameter secret: the secret of an access key that is at hand; `nil` for any other.
        /// - Returns: whether the signature is right; false where the key is not at hand, which says nothing of it.
        /// - Throws: ``SigV4Error``, also where the digest is not signed.
        public func verify(
            head request: SignableRequest, now: Timestamp, secret: (_ accessKeyID: String) -> Secret?
        ) throws(SigV4Error) -> Bool {
            let claim = try SignatureClaim(of: request, service: service)
            guard !(acceptsAny && Self.isOfThisMachine(request)) else { return true }
            try check(date: claim.date, now: now)
            let digests = request.values(of: Self.digestHeader)
            guard digests.count == 1, claim.signedHeaders.contains(Self.digestHeader), digests[0].utf8.count == 64
            else {
                throw .invalid("'\(Self.digestHeader)' must be a 'SignedHeader' in the AWS Authorization.")
            }
            guard let secret = secret(claim.accessKeyID) else { return false }
            let expected = signature(
                of: CanonicalRequest(request, signedHeaders: claim.signedHeaders, contentDigest: digests[0]),
                date: claim.date, scope: claim.scope, secret: secret)
            guard ConstantTime.equal(Array(expected.utf8), Array(claim.signature.utf8)) else { throw .mismatch }
            return true
        }

        private static let digestHeader = "x-amz-content-sha256"

        /// A page of another site sends an `Origin` with what it may not read, and one whose name was made to point
        /// here (DNS rebinding) sends that name as `Host`.
        private static func isOfThisMachine(_ request: SignableRequest) -> Bool {
            guard request.values(of: "origin").isEmpty, let host = request.values(of: "host").first else {
                return false
            }
            let isBracketed = host.hasPrefix("[")
            let name = isBracketed ? host.prefix { $0 != "]" }.dropFirst() : host.prefix { $0 != ":" }
            if isBracketed { return name == "::1" }
            let parts = name.split(separator: ".", omittingEmptySubsequences: false)
            return name == "localhost"
                || (parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil })
        }

        private func check(date: String, now: Timestamp) throws(SigV4Error) {
            guard let signed = AmzDate.moment(date) else { throw .incomplete("Date is not readable.") }
            let (minutes, present) = (tolerance.components.seconds / 60, AmzDate.text(of: now))
            guard signed >= now - tolerance else {
                throw .expired(
                    "Signature expired: \(date) is now earlier than \(AmzDate.text(of: now - tolerance)) "
                        + "(\(present) - \(minutes) min.)")
            }
            guard signed <= now + tolerance else {
                throw .expired(
                    "Signature not yet current: \(date) is still later than \(AmzDate.text(of: now + tolerance)) "
                        + "(\(present) + \(minutes) min.)")
            }
        }
    }
}
