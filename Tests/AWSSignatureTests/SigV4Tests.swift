import LatchkeyPlatform
import TestSupport
import Testing

@testable import AWSSignature

struct SigV4Tests {
    /// A request of AWS's published test suite (`aws-sig-v4-test-suite`), which signs for the service `service` in
    /// `us-east-1` at 2015-08-30 12:36 UTC.
    struct SuiteCase: Sendable, CustomTestStringConvertible {
        let name: String
        var method = "GET"
        var target = "/"
        var headers: [(String, String)] = []
        var body = ""
        let signature: String

        var testDescription: String { name }
    }

    @Test(arguments: [
        SuiteCase(
            name: "get-vanilla", signature: "5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31"),
        SuiteCase(
            name: "post-vanilla", method: "POST",
            signature: "5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b"),
        SuiteCase(
            name: "get-vanilla-query-order-key-case", target: "/?Param2=value2&Param1=value1",
            signature: "b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500"),
        SuiteCase(
            name: "get-vanilla-query", target: "/?Param1=value1",
            signature: "a67d582fa61cc504c4bae71f336f98b97f1ea3c7a6bfe1b6e45aec72011b9aeb"),
        SuiteCase(
            name: "get-unreserved",
            target: "/-._~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
            signature: "07ef7494c76fa4850883e2b006601f940f8a34d404d0cfa977f52a65bbf5f24f"),
        SuiteCase(
            name: "get-utf8", target: "/ሴ",
            signature: "8318018e0b0f223aa2bbf98705b62bb787dc9c0e678f255a891fd03141be5d85"),
        SuiteCase(
            name: "get-space", target: "/example space/",
            signature: "652487583200325589f1fba4c7e578f72c47cb61beeca81406b39ddec1366741"),
        SuiteCase(
            name: "get-relative-relative", target: "/example1/example2/../..",
            signature: "5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31"),
        SuiteCase(
            name: "get-slash-pointless-dot", target: "/./example",
            signature: "ef75d96142cf21edca26f06005da7988e4f8dc83a165a80865db7089db637ec5"),
        SuiteCase(
            name: "get-slashes", target: "//example//",
            signature: "9a624bd73a37c9a373b5312afbebe7a714a789de108f0bdfe846570885f57e84"),
        SuiteCase(
            name: "get-header-value-trim", headers: [("My-Header1", " value1"), ("My-Header2", " \"a   b   c\"")],
            signature: "acc3ed3afb60bb290fc8d2dd0098b9911fcaa05412b367055dee359757a9c736"),
        SuiteCase(
            name: "get-header-value-order",
            headers: ["value4", "value1", "value3", "value2"].map { ("My-Header1", $0) },
            signature: "08c7e5a9acfcfeb3ab6b2185e75ce8b1deb5e634ec47601a50643f830c755c01"),
        SuiteCase(
            name: "post-header-key-sort", method: "POST", headers: [("My-Header1", "value1")],
            signature: "c5410059b04c1ee005303aed430f6e6645f61f4dc9e1461ec8f8916fdf18852c"),
        SuiteCase(
            name: "post-header-value-case", method: "POST", headers: [("My-Header1", "VALUE1")],
            signature: "cdbc9802e29d2942e5e10b5bccfdd67c5f22c7c4e8ae67b53629efa58b974b7d"),
        SuiteCase(
            name: "post-x-www-form-urlencoded", method: "POST",
            headers: [("Content-Type", "application/x-www-form-urlencoded")], body: "Param1=value1",
            signature: "ff11897932ad3f4e8b18135d722051e5ac45fc38421b1da7b9d196a0fe09473a"),
    ])
    func `AWS's published requests get AWS's signatures`(test: SuiteCase) throws {
        var request = SignableRequest(
            method: test.method, target: test.target, headers: [("Host", "example.amazonaws.com")] + test.headers,
            body: Array(test.body.utf8))
        SigV4.sign(
            &request, with: .example, region: "us-east-1", service: "service",
            at: try #require(AmzDate.moment("20150830T123600Z")))
        let authorization = try #require(request.values(of: "authorization").first)
        #expect(authorization.hasSuffix("Signature=\(test.signature)"))
        #expect(
            authorization.hasPrefix(
                "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, SignedHeaders="))
    }

    @Test func `the example of the IAM user guide gets its signature`() throws {
        var request = SignableRequest(
            method: "GET", target: "/?Action=ListUsers&Version=2010-05-08",
            headers: [
                ("Content-Type", "application/x-www-form-urlencoded; charset=utf-8"), ("Host", "iam.amazonaws.com"),
            ], body: [])
        SigV4.sign(
            &request, with: .example, region: "us-east-1", service: "iam",
            at: try #require(AmzDate.moment("20150830T123600Z")))
        #expect(
            request.values(of: "authorization") == [
                "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/iam/aws4_request, "
                    + "SignedHeaders=content-type;host;x-amz-date, "
                    + "Signature=5d672d79c15b13162d9279b0855cfba6789a8edb4c82c400e06b5924a6f2b5d7"
            ])
    }

    /// A request that botocore signed.
    struct BotocoreCase: Decodable, Sendable, CustomTestStringConvertible {
        let name, method, target, body, accessKeyID, secret, service, region, date, authorization: String
        let headers: [[String]]
        let sessionToken: String?

        var testDescription: String { name }
        var request: SignableRequest {
            SignableRequest(
                method: method, target: target, headers: headers.map { ($0[0], $0[1]) }, body: Array(body.utf8))
        }
        var credentials: Credentials {
            Credentials(
                accessKeyID: accessKeyID, secretAccessKey: Secret(secret), sessionToken: sessionToken.map(Secret.init))
        }
    }

    static let botocore: [BotocoreCase] = {
        // SAFETY: a test run without its vectors is to end.
        try! Vectors.load("sigv4/botocore.json")
    }()

    @Test(arguments: botocore)
    func `a request is signed as botocore signs it`(test: BotocoreCase) throws {
        var request = test.request
        SigV4.sign(
            &request, with: test.credentials, region: test.region, service: test.service,
            at: try #require(AmzDate.moment(test.date)))
        #expect(request.values(of: "authorization") == [test.authorization])
    }

    @Test(arguments: botocore)
    func `what botocore signed is accepted`(test: BotocoreCase) async throws {
        var request = test.request
        request.headers += [("X-Amz-Date", test.date), ("Authorization", test.authorization)]
        if let token = test.sessionToken { request.headers.append(("X-Amz-Security-Token", token)) }
        let claim = try await SigV4.Verifier(service: test.service)
            .verify(request, now: try #require(AmzDate.moment(test.date))) { id in
                id == test.accessKeyID ? Secret(test.secret) : nil
            }
        #expect(claim.accessKeyID == test.accessKeyID)
        #expect(claim.region == test.region)
    }

    @Test func `signing again replaces the older signature`() throws {
        var request = SignableRequest(method: "POST", target: "/", headers: [("Host", "localhost")], body: [])
        let moment = Timestamp(seconds: 1_800_000_000)
        SigV4.sign(&request, with: .example, region: "us-east-1", service: "latchkey", at: moment)
        let once = request.headers.map { "\($0.name): \($0.value)" }
        SigV4.sign(&request, with: .example, region: "us-east-1", service: "latchkey", at: moment)
        #expect(request.headers.map { "\($0.name): \($0.value)" } == once)
    }
}

extension Credentials {
    /// The key of AWS's examples.
    static let example = Credentials(
        accessKeyID: "AKIDEXAMPLE", secretAccessKey: Secret("wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY"))
}
