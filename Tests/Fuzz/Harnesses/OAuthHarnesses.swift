import LatchkeyHTTP
import LatchkeyJSON
import LatchkeyPlatform

@testable import OAuthService

extension Harness {
    /// A request for tokens: its first line is an `Authorization`, unless it is empty, and the rest the form. A client
    /// is read from one place only, and reads the same when it is written anew in the way of RFC 6749.
    static let tokenRequest = Harness(name: "token-request", longest: 1024) { input in
        let end = input.firstIndex(of: UInt8(ascii: "\n")) ?? input.count
        var headers: Headers = [.contentType: "application/x-www-form-urlencoded"]
        if let field = Array(input[..<end]).utf8Text, !field.isEmpty {
            headers.append(.authorization, field)
        }
        let body = Array(input[min(end + 1, input.count)...])
        guard let form = try? Form(Request(.post, "/oauth2/token", headers: headers, body: body)) else { return }
        for name in ["grant_type", "client_id", "client_secret", "scope"] {
            expect(form[name]?.reveal.isEmpty != true, "what is empty is not there")
        }
        guard let claim = try? ClientClaim(form, headers) else { return }
        expect(!claim.id.isEmpty && claim.secret?.reveal.isEmpty != true, "somebody is a client")
        if headers.contains(.authorization) {
            expect(form["client_secret"] == nil, "a client proves itself in one way")
            expect(form["client_id"].map { sameBytes($0.reveal, claim.id) } ?? true, "and is one client")
        }
        let words = [claim.id, claim.secret?.reveal ?? ""].map { PercentEncoding.encode($0) }.joined(separator: ":")
        let anew: Headers = [.authorization: "Basic \(Base64.encode(Array(words.utf8)))"]
        let empty = must("an empty form is one") {
            try Form(Request(.post, "/", headers: [.contentType: "application/x-www-form-urlencoded"]))
        }
        let again = must("what was read can be written") { try ClientClaim(empty, anew) }
        expect(
            sameBytes(again.id, claim.id) && sameBytes(again.secret?.reveal ?? "", claim.secret?.reveal ?? ""),
            "and reads the same")
    }
}
