import Database
import LatchkeyJSON
import LatchkeyPlatform

@testable import UserPool

/// Functions of a pool as a test writes them, in this process. It keeps what they were told.
final class ScriptedHooks: HookCaller {
    /// Gets an event and says what its `response` becomes; `nil` leaves it as it is.
    typealias Function = @Sendable (JSONValue) async throws -> JSONValue?

    private let functions: Lock<[HookTrigger: Function]>
    private let told = Lock<[JSONValue]>([])

    private let hasKey: Bool
    private let contexts = Lock<[String]>([])

    /// Functions, which have keys for codes or not.
    init(_ functions: [HookTrigger: Function] = [:], hasKey: Bool = true) {
        self.functions = Lock(functions)
        self.hasKey = hasKey
    }

    /// The events so far, oldest first.
    var events: [JSONValue] { told.withLock { $0 } }
    /// What codes were sealed for, oldest first.
    var sealed: [String] { contexts.withLock { $0 } }
    /// Their trigger sources.
    var sources: [String] { events.compactMap { $0["triggerSource"]?.string } }

    /// Puts another function in place.
    func set(_ trigger: HookTrigger, _ function: @escaping Function) {
        functions.withLock { $0[trigger] = function }
    }

    /// The events of a source.
    func events(of source: String) -> [JSONValue] { events.filter { $0["triggerSource"]?.string == source } }

    func call(_ function: String, at _: HookTrigger, with event: [UInt8]) async throws(HookFault) -> [UInt8] {
        guard var event = try? JSONValue(parsing: event), let trigger = HookTrigger(rawValue: function.afterLastColon)
        else { throw .unmapped }
        let told = event
        self.told.withLock { $0.append(told) }
        guard let function = functions.withLock({ $0[trigger] }) else { throw .unmapped }
        do {
            if let response = try await function(event) { event["response"] = response }
        } catch let fault as HookFault {
            throw fault
        } catch {
            throw .thrown("\(error)")
        }
        return event.encode()
    }

    func seal(_ code: Secret, for function: String, context: String) throws(HookFault) -> String {
        guard hasKey else { throw .unmapped }
        contexts.withLock { $0.append(context) }
        return "sealed \(code.reveal) for \(context)"
    }

    /// The `LambdaConfig` with a function for each trigger.
    static func config(_ triggers: [HookTrigger], tokens version: String? = nil) -> JSONValue {
        var config = JSONObject()
        for trigger in triggers {
            let function = JSONValue.string(arn(trigger))
            switch trigger {
            case .customEmailSender, .customSMSSender:
                config[trigger.rawValue] = ["LambdaVersion": "V1_0", "LambdaArn": function]
            case .preTokenGeneration where version != nil:
                config["PreTokenGenerationConfig"] = [
                    "LambdaVersion": .string(version ?? ""), "LambdaArn": function,
                ]
            default: config[trigger.rawValue] = function
            }
        }
        return .object(config)
    }

    static func arn(_ trigger: HookTrigger) -> String {
        "arn:aws:lambda:us-east-1:000000000000:function:\(trigger.rawValue)"
    }
}

extension String {
    fileprivate var afterLastColon: String { String(split(separator: ":").last ?? "") }
}

extension SignInFixture {
    /// A fixture whose pool calls these functions.
    init(
        hooks: ScriptedHooks, on triggers: [HookTrigger], tokens version: String? = nil, pool more: JSONObject = [:],
        client: JSONValue = SignInFixture.everyFlow, configure: (inout UserPoolConfiguration) -> Void = { _ in }
    ) async throws {
        var settings: JSONObject = [
            "AutoVerifiedAttributes": ["email"], "LambdaConfig": ScriptedHooks.config(triggers, tokens: version),
        ]
        for (name, value) in more { settings[name] = value }
        try await self.init(pool: .object(settings), client: client, hooks: hooks, configure: configure)
    }

    /// Whether the pool has a user of that name.
    func has(_ name: String) async -> Bool { (try? await pool.user(name)) != nil }

    /// How many sessions there are.
    func sessionCount() async throws -> Int {
        try await database.read { try await $0.first("SELECT count(*) FROM sessions")?.get(0) ?? 0 }
    }
}

/// What a function says that refuses.
struct Refusal: Error, CustomStringConvertible {
    let description: String
}
