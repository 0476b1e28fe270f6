import LatchkeyJSON
import LatchkeyPlatform

@testable import AWSSignature
@testable import LatchkeyHTTP

extension Harness {
    /// The header `Authorization` as anyone may send it: first line the header, second the date, then the body. Nothing
    /// that was not signed verifies.
    static let signatureHeader = Harness(name: "signature-header", longest: 1024) { input in
        let lines = input.split(separator: 0x0a, maxSplits: 3, omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
        }
        guard lines.count == 4 else { return }
        let request = SignableRequest(
            method: "POST", target: lines[2],
            headers: [
                ("Host", "127.0.0.1"), ("Authorization", lines[0]), ("X-Amz-Date", lines[1]), ("X-Other", lines[3]),
            ], body: Array(lines[3].utf8))
        guard let claim = try? SignatureClaim(of: request, service: "cognito-idp") else { return }
        expect(claim.signedHeaders == claim.signedHeaders.sorted(), "signed headers are sorted")
        expect(Set(claim.signedHeaders).isSuperset(of: ["host", "x-amz-date"]), "host and date are signed")
        expect(claim.scope.service == "cognito-idp" && !claim.accessKeyID.isEmpty, "the scope is the service's")
        expect(AmzDate.moment(claim.date) != nil && claim.date.hasPrefix(claim.scope.date), "the date is one")
        let canonical = CanonicalRequest(request, signedHeaders: claim.signedHeaders)
        let signature = SigV4.signature(of: canonical, date: claim.date, scope: claim.scope, secret: Secret("secret"))
        expect(!sameBytes(signature, claim.signature), "nobody guesses a signature")
    }

    /// A request as it comes over the wire, signed: it verifies, and with another target, header or body it does not.
    static let signedRequest = Harness(name: "signed-request", longest: 2048) { input in
        var parser = RequestHeadParser(limits: MessageLimits(headBytes: 2048, headerFields: 16))
        var connection = HTTP1Connection(peer: .loopback)
        guard case .request(let received, _) = connection.receive(input.span, with: &parser),
            received.headers.contains(.host)
        else { return }
        var request = SignableRequest(received)
        let moment = Timestamp(seconds: 1_800_000_000)
        SigV4.sign(
            &request, with: Credentials(accessKeyID: "AKID", secretAccessKey: Secret("secret"), sessionToken: nil),
            region: "us-east-1", service: "cognito-idp", at: moment)
        let claim = must("what was signed is well-formed") { try SignatureClaim(of: request, service: "cognito-idp") }
        expect(isSigned(request, claim), "what was signed verifies")
        var other = request
        other.body.append(0x20)
        expect(!isSigned(other, claim), "another body does not verify")
        other = request
        other.method = request.method == "GET" ? "POST" : "GET"
        expect(!isSigned(other, claim), "another method does not verify")
        other = request
        other.target += request.target.contains("?") ? "&z=1" : "?z=1"
        expect(!isSigned(other, claim), "another query does not verify")
        other = request
        for index in other.headers.indices where other.headers[index].name.lowercased() == "host" {
            other.headers[index].value += "x"
        }
        expect(!isSigned(other, claim), "another host does not verify")
    }

    private static func isSigned(_ request: SignableRequest, _ claim: SignatureClaim) -> Bool {
        let canonical = CanonicalRequest(request, signedHeaders: claim.signedHeaders)
        let signature = SigV4.signature(of: canonical, date: claim.date, scope: claim.scope, secret: Secret("secret"))
        return sameBytes(signature, claim.signature)
    }

    /// The files of AWS's tools: what was read and written once stays the same.
    static let iniFile = Harness(name: "ini-file", longest: 1024) { input in
        guard let text = input.utf8Text else { return }
        let file = INIFile(parsing: text)
        _ = AWSConfigFile(parsing: text).profile()
        let credentials = SharedCredentialsFile(parsing: text)
        let again = SharedCredentialsFile(parsing: credentials.text.reveal)
        expect(sameBytes(again.text.reveal, credentials.text.reveal), "a written file stays the same: \(file)")
    }
}
