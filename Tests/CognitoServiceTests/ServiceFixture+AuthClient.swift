import AuthClient
import LatchkeyJSON
import LatchkeyPlatform
import UserPool

/// The service as `AuthClient` reaches it, without a socket between.
struct ServiceBackend: AuthBackend {
    let service: ServiceFixture

    func call(_ operation: String, _ body: [UInt8]) async throws(AuthError) -> [UInt8] {
        let answer = await service.call(operation, String(decoding: body, as: UTF8.self))
        guard answer.status == 200 else {
            throw AuthError(AuthError.Code(rawValue: answer.error ?? "none"), answer.message ?? "")
        }
        return answer.bytes
    }

    func sessionEnd(_ accessToken: Secret) async throws(AuthError) -> SessionEndReason? {
        throw AuthError(.notOffered, "There is no stream in these tests.")
    }
}

/// A pool's functions that ask one question, whose answer is 42, after the password where that comes first.
struct Quiz: HookCaller {
    static let config: JSONValue = [
        "DefineAuthChallenge": "arn:aws:lambda:us-east-1:000000000000:function:define",
        "CreateAuthChallenge": "arn:aws:lambda:us-east-1:000000000000:function:create",
        "VerifyAuthChallengeResponse": "arn:aws:lambda:us-east-1:000000000000:function:verify",
    ]

    /// The names of the challenges that were answered rightly, each time that the functions were asked what comes next.
    let stories = Lock<[[String]]>([])

    func call(_ function: String, at _: HookTrigger, with event: [UInt8]) async throws(HookFault) -> [UInt8] {
        guard var event = try? JSONValue(parsing: event) else { throw .unmapped }
        let request = event["request"]
        switch function.split(separator: ":").last {
        case "define":
            let session = request?["session"]?.array ?? []
            stories.withLock { stories in
                stories.append(
                    session.filter { $0["challengeResult"] == true }.map { $0["challengeName"]?.string ?? "" })
            }
            let last = session.last
            event["response"] =
                last?["challengeName"] == "SRP_A"
                ? ["challengeName": "PASSWORD_VERIFIER"]
                : last?["challengeName"] == "CUSTOM_CHALLENGE"
                    ? last?["challengeResult"] == true ? ["issueTokens": true] : ["failAuthentication": true]
                    : ["challengeName": "CUSTOM_CHALLENGE"]
        case "create":
            event["response"] = [
                "publicChallengeParameters": ["question": "6 × 7"], "privateChallengeParameters": ["answer": "42"],
            ]
        default:
            event["response"] = [
                "answerCorrect": .bool(
                    request?["challengeAnswer"]?.string == request?["privateChallengeParameters"]?["answer"]?.string)
            ]
        }
        return event.encode()
    }

    func seal(_ code: Secret, for function: String, context: String) throws(HookFault) -> String { throw .unmapped }
}
