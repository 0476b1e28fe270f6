import LatchkeyPlatform
import Testing

@testable import AWSSignature

struct SigV4VerifierTests {
    private let now = Timestamp(seconds: 1_800_000_000)

    private func signed(
        at moment: Timestamp? = nil, service: String = "cognito-idp", credentials: Credentials = .example
    ) -> SignableRequest {
        var request = SignableRequest(
            method: "POST", target: "/",
            headers: [
                ("Host", "127.0.0.1:9229"), ("Content-Type", "application/x-amz-json-1.1"),
                ("X-Amz-Target", "AWSCognitoIdentityProviderService.ListUserPools"),
            ], body: Array(#"{"MaxResults":10}"#.utf8))
        SigV4.sign(&request, with: credentials, region: "us-east-1", service: service, at: moment ?? now)
        return request
    }

    private func verify(_ request: SignableRequest) async throws -> SignatureClaim {
        try await SigV4.Verifier(service: "cognito-idp").verify(request, now: now) { id in
            id == Credentials.example.accessKeyID ? Credentials.example.secretAccessKey : nil
        }
    }

    private func refusal(_ request: SignableRequest) async throws -> SigV4Error {
        let error = await #expect(throws: SigV4Error.self) { _ = try await verify(request) }
        return try #require(error)
    }

    @Test func `a signed request tells its key and region`() async throws {
        let claim = try await verify(signed())
        #expect(claim.accessKeyID == "AKIDEXAMPLE")
        #expect(claim.region == "us-east-1")
    }

    @Test func `an unsigned request lacks its token`() async throws {
        var request = signed()
        request.headers.removeAll { $0.name == "Authorization" }
        let error = try await refusal(request)
        #expect(error.kind == .missing)
        #expect(error.name == "MissingAuthenticationTokenException")
        #expect(error.message == "Missing Authentication Token")
    }

    @Test(arguments: [-301, -3600, 301, 3600])
    func `a signature out of its time is refused`(seconds: Int64) async throws {
        let error = try await refusal(signed(at: Timestamp(seconds: now.seconds + seconds)))
        #expect(error.kind == .expired)
        #expect(error.name == "InvalidSignatureException")
        #expect(error.message.hasPrefix(seconds < 0 ? "Signature expired: " : "Signature not yet current: "))
    }

    @Test(arguments: [-300, -1, 0, 299])
    func `a signature within the tolerance is accepted`(seconds: Int64) async throws {
        _ = try await verify(signed(at: Timestamp(seconds: now.seconds + seconds)))
    }

    @Test func `an unknown key is refused as such`() async throws {
        let other = Credentials(accessKeyID: "AKIDOTHER", secretAccessKey: Credentials.example.secretAccessKey)
        let error = try await refusal(signed(credentials: other))
        #expect(error == SigV4Error.unknownKey)
        #expect(error.name == "UnrecognizedClientException")
    }

    @Test func `a wrong secret is refused`() async throws {
        let other = Credentials(accessKeyID: "AKIDEXAMPLE", secretAccessKey: Secret("guess"))
        #expect(try await refusal(signed(credentials: other)) == SigV4Error.mismatch)
    }

    @Test(arguments: ["Host", "Content-Type", "X-Amz-Target", "X-Amz-Date"])
    func `a signed header changed afterwards is noticed`(name: String) async throws {
        var request = signed()
        let index = try #require(request.headers.firstIndex { $0.name == name })
        let value = request.headers[index].value
        request.headers[index].value = name == "X-Amz-Date" ? String(value.dropLast(2)) + "9Z" : value + "x"
        #expect(try await refusal(request) == SigV4Error.mismatch)
    }

    @Test func `body, method, path and query are covered`() async throws {
        var changed = signed()
        changed.body.append(UInt8(ascii: " "))
        #expect(try await refusal(changed) == SigV4Error.mismatch)
        changed = signed()
        changed.method = "PUT"
        #expect(try await refusal(changed) == SigV4Error.mismatch)
        changed = signed()
        changed.target = "/x"
        #expect(try await refusal(changed) == SigV4Error.mismatch)
        changed = signed()
        changed.target = "/?a=b"
        #expect(try await refusal(changed) == SigV4Error.mismatch)
    }

    @Test func `a second header of a signed name is noticed`() async throws {
        var request = signed()
        request.headers.append(("X-Amz-Target", "AWSCognitoIdentityProviderService.DeleteUserPool"))
        #expect(try await refusal(request) == SigV4Error.mismatch)
    }

    @Test(arguments: ["host", "x-amz-date", "x-amz-target", "content-type"])
    func `the headers that decide the meaning must be signed`(name: String) async throws {
        var request = signed()
        let index = try #require(request.headers.firstIndex { $0.name == "Authorization" })
        let signedHeaders = "content-type;host;x-amz-date;x-amz-target"
        let without = signedHeaders.split(separator: ";").filter { $0 != name }.joined(separator: ";")
        request.headers[index].value = request.headers[index].value
            .split(separator: signedHeaders, maxSplits: 1).joined(separator: without)
        let error = try await refusal(request)
        #expect(error.kind == .invalid)
        #expect(error.message.contains("'\(name)' must be a 'SignedHeader'"))
    }

    @Test(arguments: [
        "Bearer eyJhbGciOiJSUzI1NiJ9.e30.AAAA",
        "AWS4-HMAC-SHA256",
        "AWS4-HMAC-SHA256 Credential",
        "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20270115/us-east-1/cognito-idp/aws4_request",
        "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE, SignedHeaders=host;x-amz-date, Signature=00",
        "AWS4-HMAC-SHA256 Credential=/20270115/us-east-1/cognito-idp/aws4_request, SignedHeaders=host, Signature=00",
        "AWS4-HMAC-SHA256 Signature=1, Signature=2, Credential=a/20270115/us-east-1/cognito-idp/aws4_request",
        "AWS4-HMAC-SHA512 Credential=a/20270115/us-east-1/cognito-idp/aws4_request, SignedHeaders=host, Signature=00",
        "",
    ])
    func `a signature that cannot be read is incomplete, and is not repeated in the answer`(value: String) async throws
    {
        var request = signed()
        request.headers.removeAll { $0.name == "Authorization" }
        request.headers.append(("Authorization", value))
        let error = try await refusal(request)
        #expect(error.kind == .incomplete)
        #expect(error.name == "IncompleteSignatureException")
        #expect(!error.message.contains("eyJ"))
    }

    @Test func `two Authorization headers are refused`() async throws {
        var request = signed()
        request.headers += request.headers.filter { $0.name == "Authorization" }
        #expect(try await refusal(request).kind == .incomplete)
    }

    @Test func `the scope must name the service, the day and the terminator`() async throws {
        #expect(try await refusal(signed(service: "s3")).message.contains("correct service: 'cognito-idp'"))
        let right = "20270115/us-east-1/cognito-idp/aws4_request"
        for (wrong, words) in [
            ("20270114/us-east-1/cognito-idp/aws4_request", "does not match YYYYMMDD"),
            ("2027/us-east-1/cognito-idp/aws4_request", "does not match YYYYMMDD"),
            ("20270115/us-east-1/cognito-idp/aws5_request", "valid terminator"),
            ("20270115/US EAST/cognito-idp/aws4_request", "valid region"),
        ] {
            var request = signed()
            let index = try #require(request.headers.firstIndex { $0.name == "Authorization" })
            let value = request.headers[index].value
            #expect(value.contains(right))
            request.headers[index].value = value.split(separator: right, maxSplits: 1).joined(separator: wrong)
            let error = try await refusal(request)
            #expect(error.kind == .invalid)
            #expect(error.message.contains(words))
        }
    }

    @Test func `an error of the look-up is no refusal`() async throws {
        struct Broken: Error {}
        await #expect(throws: Broken.self) {
            _ = try await SigV4.Verifier(service: "cognito-idp").verify(signed(), now: now) { _ in throw Broken() }
        }
    }

    @Test func `a verifier that accepts any signature still reads it`() async throws {
        let verifier = SigV4.Verifier(service: "cognito-idp", acceptsAny: true)
        let old = try await verifier.verify(signed(at: Timestamp(seconds: 1)), now: now) { _ in nil }
        #expect(old.region == "us-east-1")
        var unsigned = signed()
        unsigned.headers.removeAll { $0.name == "Authorization" }
        await #expect(throws: SigV4Error.missing) { _ = try await verifier.verify(unsigned, now: now) { _ in nil } }
    }

    @Test(arguments: [
        ("127.0.0.1:9229", nil, true), ("localhost:9229", nil, true), ("[::1]:9229", nil, true),
        ("LOCALHOST", nil, false),
        ("evil.example:9229", nil, false), ("127.0.0.1.evil.example", nil, false), ("[::2]:9229", nil, false),
        ("127.0.0.1:9229", "https://evil.example", false), ("localhost:9229", "null", false),
    ])
    func `any signature is not accepted in what a web page can have sent`(
        host: String, origin: String?, isAccepted: Bool
    ) async throws {
        let verifier = SigV4.Verifier(service: "cognito-idp", acceptsAny: true)
        var request = signed()
        request.headers[0].value = host
        if let origin { request.headers.append(("Origin", origin)) }
        let claim = try? await verifier.verify(request, now: now) { _ in nil }
        #expect((claim != nil) == isAccepted)
    }

    @Test func `the head alone shows who signed it, over the digest that the body is said to have`() throws {
        let verifier = SigV4.Verifier(service: "cognito-idp")
        func verdict(_ request: SignableRequest) throws -> Bool {
            try verifier.verify(head: request, now: now) { id in
                id == Credentials.example.accessKeyID ? Credentials.example.secretAccessKey : nil
            }
        }
        func head(_ digest: String?, _ credentials: Credentials = .example) -> SignableRequest {
            var request = SignableRequest(
                method: "POST", target: "/a?b=c", headers: [("Host", "127.0.0.1:9229")], body: Array("body".utf8))
            if let digest { request.headers.append(("X-Amz-Content-Sha256", digest)) }
            SigV4.sign(&request, with: credentials, region: "us-east-1", service: "cognito-idp", at: now)
            request.body = []
            return request
        }
        let digest = SigV4.contentDigest(of: Array("body".utf8))
        #expect(digest == "230d8358dc8e8890b4c58deeb62912ee2f20357ae92a5cc861b98e68fe31acb5")
        #expect(try verdict(head(digest)))
        let stranger = Credentials(accessKeyID: "AKIDOTHER", secretAccessKey: Secret("x"))
        #expect(try !verdict(head(digest, stranger)))
        var changed = head(digest)
        changed.target = "/a?b=d"
        var resigned = head(digest)
        resigned.headers.removeAll { $0.name == "X-Amz-Content-Sha256" }
        resigned.headers.append(("X-Amz-Content-Sha256", SigV4.contentDigest(of: [])))
        for wrong in [head(nil), head("UNSIGNED-PAYLOAD"), head(SigV4.contentDigest(of: [])), changed, resigned] {
            #expect(throws: SigV4Error.self) { try verdict(wrong) }
        }
    }
}
