import AWSSignature
import CognitoModel
import Database
import LatchkeyHTTP
import LatchkeyJSON
import LatchkeyPlatform
import TestSupport
import Testing
import UserPool

@testable import CognitoService

/// An operation that only administrators call: it says who called.
private enum DescribeCaller: CognitoOperation, ServedOperation {
    static let access = Access.admin
    static let errors: [ErrorCode] = [.resourceNotFound, .internalError]

    struct Input: Shape {
        var name: String?
        static let fields: [Field<Self>] = [.init("Name", \.name)]
    }

    struct Output: Shape {
        var key = "", region = ""
        static let fields: [Field<Self>] = [.init("Key", \.key), .init("Region", \.region)]
    }

    static func respond(to input: Input, in call: Call) async throws -> Output {
        var output = Output()
        output.key = call.principal?.accessKeyID ?? ""
        output.region = call.region ?? ""
        return output
    }
}

/// An operation that anyone calls: it fails as its input says.
private enum Fail: CognitoOperation, ServedOperation {
    static let access = Access.public
    static let errors: [ErrorCode] = [.notAuthorized, .invalidParameter, .internalError]

    struct Input: Shape {
        var reason = ""
        var password: Secret?
        var list: [String]?
        static let fields: [Field<Self>] = [
            .init("Reason", \.reason, .length(1...64).matching(#"[\w+]+"#)),
            .init("Password", \.password, .length(6...99).sensitive),
            .init("List", \.list, .length(...2)),
        ]
    }

    typealias Output = Empty

    static func respond(to input: Input, in call: Call) async throws -> Output {
        switch input.reason {
        case "declared": throw UserPoolError(.wrongPassword)
        case "undeclared": throw UserPoolError(.usernameExists)
        case "busy": throw DatabaseError(.busy, "the store is locked")
        case "aborted": throw CancellationError()
        case "full": throw DatabaseError(.full, "the disk is full")
        default: return Empty()
        }
    }
}

/// An operation without an answer's body, declared with the newer name of the server's fault.
private enum Forget: CognitoOperation, ServedOperation {
    static let access = Access.accessToken
    static let errors: [ErrorCode] = [.internalServer]
    typealias Input = Empty
    typealias Output = NoContent

    static func respond(to input: Input, in call: Call) async throws -> Output { NoContent() }
}

struct CognitoServiceTests {
    private func fixture(_ configuration: CognitoConfiguration = CognitoConfiguration()) async throws -> ServiceFixture
    {
        try await ServiceFixture(configuration, handlers: [DescribeCaller.self, Fail.self, Forget.self])
    }

    // MARK: Form of the answer

    @Test func `an answer is 200 with Cognito's media type and a request id`() async throws {
        let service = try await fixture()
        let request = service.request("Fail", #"{"Reason":"none"}"#)
        let answer = await service.send(request)
        #expect(answer.status == 200)
        #expect(answer.headers["content-type"] == "application/x-amz-json-1.1")
        #expect(answer.headers["x-amzn-requestid"] == request.id)
        #expect(answer.bytes == Array("{}".utf8))
    }

    @Test func `an operation without output answers an empty body`() async throws {
        let answer = try await fixture().call("Forget")
        #expect(answer.status == 200)
        #expect(answer.bytes.isEmpty)
    }

    @Test func `an error is 400 with type and message in body and headers`() async throws {
        let service = try await fixture()
        let request = service.request("Fail", #"{"Reason":"declared"}"#)
        let answer = await service.send(request)
        #expect(answer.status == 400)
        #expect(
            String(decoding: answer.bytes, as: UTF8.self)
                == #"{"__type":"NotAuthorizedException","message":"Incorrect username or password."}"#)
        #expect(answer.headers["x-amzn-errortype"] == "NotAuthorizedException:")
        #expect(answer.headers["x-amzn-errormessage"] == "Incorrect username or password.")
        #expect(answer.headers["x-amzn-requestid"] == request.id)
        #expect(answer.headers["content-type"] == "application/x-amz-json-1.1")
    }

    // MARK: Faults of the protocol

    @Test func `an unknown or missing target is UnknownOperationException`() async throws {
        let service = try await fixture()
        var request = service.request("NoSuchOperation")
        #expect(await service.send(request).error == "UnknownOperationException")
        request.headers["X-Amz-Target"] = "AnotherService.Fail"
        #expect(await service.send(request).error == "UnknownOperationException")
        request.headers["X-Amz-Target"] = nil
        #expect(await service.send(request).error == "UnknownOperationException")
        request.headers.append("X-Amz-Target", "AWSCognitoIdentityProviderService.Fail")
        request.headers.append("X-Amz-Target", "AWSCognitoIdentityProviderService.Forget")
        #expect(await service.send(request).error == "UnknownOperationException")
    }

    @Test(arguments: [
        "", "{", "[]", "null", "\"x\"", #"{"Reason":"a"}{}"#, #"{"Reason":"a","Reason":"b"}"#, #"{"Reason":1}"#,
        "\u{feff}{}", #"{"Reason":"\ud800"}"#, #"{"Reason":NaN}"#,
    ])
    func `a body that is no such JSON is SerializationException`(body: String) async throws {
        let answer = try await fixture().call("Fail", body)
        #expect(answer.status == 400)
        #expect(answer.error == "SerializationException")
    }

    @Test func `a body nested too deeply or too long is SerializationException`() async throws {
        let service = try await fixture()
        let deep = String(repeating: #"{"a":"#, count: 40) + "1" + String(repeating: "}", count: 40)
        #expect(await service.call("Fail", deep).error == "SerializationException")
        let long = #"{"Reason":"none","x":""# + String(repeating: "a", count: 262_144) + #""}"#
        #expect(await service.call("Fail", long).error == "SerializationException")
    }

    @Test(arguments: [
        ("application/x-amz-json-1.1", true), ("application/x-amz-json-1.1; charset=utf-8", true),
        ("application/json", true), ("text/plain", false), ("application/x-www-form-urlencoded", false),
    ])
    func `the content type must be JSON`(type: String, isTaken: Bool) async throws {
        let service = try await fixture()
        var request = service.request("Fail", #"{"Reason":"none"}"#)
        request.headers["Content-Type"] = type
        #expect((await service.send(request).status == 200) == isTaken)
    }

    @Test func `unknown members of a request are ignored`() async throws {
        #expect(try await fixture().call("Fail", #"{"Reason":"none","Newer":{"a":[1]}}"#).status == 200)
    }

    // MARK: Validation

    @Test(arguments: [
        (
            "{}",
            "1 validation error detected: Value null at 'reason' failed to satisfy constraint: Member must not be null"
        ),
        (
            #"{"Reason":"not a word"}"#,
            "1 validation error detected: Value 'not a word' at 'reason' failed to satisfy constraint: "
                + #"Member must satisfy regular expression pattern: [\w+]+"#
        ),
        (
            #"{"Reason":"a","Password":"short"}"#,
            "1 validation error detected: Value at 'password' failed to satisfy constraint: "
                + "Member must have length greater than or equal to 6"
        ),
    ])
    func `a rule of the model that is broken is told in AWS's words`(body: String, message: String) async throws {
        let answer = try await fixture().call("Fail", body)
        #expect(answer.error == "InvalidParameterException")
        #expect(answer.message == message)
    }

    // MARK: Who may call

    @Test func `a signed admin operation knows its key and region`() async throws {
        let service = try await fixture()
        let answer = await service.call("DescribeCaller")
        #expect(answer.status == 200)
        #expect(answer["Key"]?.string == service.credentials.accessKeyID)
        #expect(answer["Region"]?.string == "eu-west-1")
    }

    @Test func `an admin operation is refused by AWS's names for what is wrong with its signature`() async throws {
        let service = try await fixture()
        let unsigned = service.request("DescribeCaller")
        #expect(await service.send(unsigned).error == "MissingAuthenticationTokenException")

        var bearer = unsigned
        bearer.headers["Authorization"] = "Bearer eyJhbGciOiJSUzI1NiJ9.e30.AAAA"
        #expect(await service.send(bearer).error == "IncompleteSignatureException")

        var tampered = unsigned
        service.sign(&tampered)
        tampered.body = Array(#"{"Name":"x"}"#.utf8)
        #expect(await service.send(tampered).error == "InvalidSignatureException")

        var swapped = service.request("Fail")
        service.sign(&swapped)
        swapped.headers["X-Amz-Target"] = "AWSCognitoIdentityProviderService.DescribeCaller"
        #expect(await service.send(swapped).error == "InvalidSignatureException")

        var stale = unsigned
        service.sign(&stale, at: Timestamp(seconds: service.clock.now().seconds - 3600))
        let answer = await service.send(stale)
        #expect(answer.error == "InvalidSignatureException")
        #expect(answer.message?.hasPrefix("Signature expired: ") == true)

        var stranger = unsigned
        service.sign(
            &stranger, with: Credentials(accessKeyID: "LKIAUNKNOWN", secretAccessKey: Secret("x")))
        #expect(await service.send(stranger).error == "UnrecognizedClientException")

        var forged = unsigned
        service.sign(
            &forged, with: Credentials(accessKeyID: service.credentials.accessKeyID, secretAccessKey: Secret("x")))
        let refusal = await service.send(forged)
        #expect(refusal.error == "InvalidSignatureException")
        #expect(refusal.status == 400)
    }

    @Test func `any signature will do where the operator says so, none will not`() async throws {
        var configuration = CognitoConfiguration()
        configuration.acceptsAnySignature = true
        let service = try await fixture(configuration)
        var request = service.request("DescribeCaller")
        #expect(await service.send(request).error == "MissingAuthenticationTokenException")
        service.sign(
            &request, with: Credentials(accessKeyID: "anything", secretAccessKey: Secret("x")),
            at: Timestamp(seconds: 1))
        let answer = await service.send(request)
        #expect(answer["Key"]?.string == "anything")
        #expect(answer["Region"]?.string == "eu-west-1")
    }

    @Test(arguments: ["Bearer abc", "AWS4-HMAC-SHA256 nonsense", "Basic eDp5"])
    func `an Authorization header on an operation that needs none is ignored`(value: String) async throws {
        let service = try await fixture()
        var request = service.request("Fail", #"{"Reason":"none"}"#)
        request.headers["Authorization"] = value
        #expect(await service.send(request).status == 200)
    }

    // MARK: Errors

    @Test(arguments: ["busy", "full", "undeclared"])
    func `OPS-03 an error that no table expects is the server's own, and is logged with the request's id`(
        reason: String
    ) async throws {
        let service = try await fixture()
        let request = service.request("Fail", #"{"Reason":"\#(reason)","Password":"Correct-Horse-7"}"#)
        let answer = await service.send(request)
        #expect(answer.status == 500)
        #expect(answer.error == "InternalErrorException")
        #expect(answer.headers["x-amzn-errortype"] == "InternalErrorException:")
        let lines = service.lines.withLock { $0 }
        #expect(lines.contains { $0.contains(#""level":"error""#) && $0.contains(request.id) })
        #expect(!lines.joined().contains("Correct-Horse-7"))
    }

    @Test func `OPS-03 a store that is closed is the server's own fault for admin operations too`() async throws {
        let service = try await fixture()
        await service.store.database.close()
        let answer = await service.call("DescribeCaller")
        #expect(answer.status == 500)
        #expect(answer.error == "InternalErrorException")
    }

    @Test func `work that was given up is no failure of the server`() async throws {
        let service = try await fixture()
        _ = await service.call("Fail", #"{"Reason":"aborted"}"#)
        let lines = service.lines.withLock { $0 }
        #expect(lines.contains { $0.contains(#""level":"debug","event":"aborted""#) })
        #expect(!lines.contains { $0.contains(#""level":"error""#) })
    }
}
