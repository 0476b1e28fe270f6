internal import LatchkeyJSON

/// A user has proved everything that was asked, and has no tokens yet
/// ([Post authentication](https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-lambda-post-authentication.html)).
struct PostAuthenticationEvent: HookEvent {
    typealias Answer = NoAnswer

    static let trigger = HookTrigger.postAuthentication

    let username: String
    let attributes: Attributes
    let isNewDevice: Bool
    let clientMetadata: [String: String]?

    var occasion: String { "Authentication" }

    var request: JSONObject {
        var request: JSONObject = ["userAttributes": JSONValue(attributes), "newDeviceUsed": .bool(isNewDevice)]
        if let clientMetadata { request["clientMetadata"] = JSONValue(texts: clientMetadata) }
        return request
    }
}
