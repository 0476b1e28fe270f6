import LatchkeyHTTPClient
import LatchkeyJSON

@testable import Hooks
@testable import UserPool

extension Harness {
    /// What a hook answers, to each kind of event: nothing that it says changes who a token is of, and what it has a
    /// say in is bounded.
    static let hookAnswer = Harness(name: "hook-answer", longest: 4096) { input in
        for status in [200, 403, 500] {
            _ = HookAnswer(ClientResponse(head: ResponseHead(status: status), body: input))
        }
        _ = PreSignUpEvent.answer(in: input)
        _ = UserMigrationEvent.answer(in: input)
        _ = DefineAuthChallengeEvent.answer(in: input)
        _ = CreateAuthChallengeEvent.answer(in: input)
        _ = VerifyAuthChallengeResponseEvent.answer(in: input)
        _ = CustomSignIn(memo: input)
        if let answer = CustomMessageEvent.answer(in: input) {
            for occasion in MessageOccasion.allCases {
                guard let words = MessageWords(answer, for: occasion) else { continue }
                for text in [words.sms, words.email].compactMap(\.self) {
                    expect(text.contains(MessageTemplate.code), "a message has a place for its code")
                }
            }
        }
        guard let answer = PreTokenGenerationEvent.answer(in: input) else { return }
        let payload = Array(#"{"sub":"s","iss":"i","aud":"c","client_id":"c","exp":1,"scope":"a"}"#.utf8)
        for version in HookSettings.TokenVersion.allCases {
            guard let overrides = TokenOverrides(answer, version) else { continue }
            for (claims, isAccess) in [(overrides.id, false), (overrides.access, true)] {
                guard let changed = overrides.applied(claims, to: payload, isAccess: isAccess) else { continue }
                expect(changed.count <= TokenOverrides.mostBytes, "a token stays short")
                let token = must("a payload is JSON") { try JSONValue(parsing: changed) }
                expect(token["sub"] == "s" && token["iss"] == "i" && token["exp"] == 1, "reserved claims stay")
                expect(token["aud"] == nil || token["aud"] == "c", "the audience stays")
                expect(!isAccess || token["client_id"] == "c", "the client stays")
            }
        }
    }
}
