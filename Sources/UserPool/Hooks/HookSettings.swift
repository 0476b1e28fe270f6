/// The functions that a pool has called, by the point at which it calls them.
public struct HookSettings: Sendable, Equatable {
    /// The version of an event that tells of tokens.
    public enum TokenVersion: String, Sendable, CaseIterable {
        /// The ID token alone can be changed.
        case v1 = "V1_0"
        /// The access token too.
        case v2 = "V2_0"
        /// As ``v2``, and for tokens of programs as well.
        case v3 = "V3_0"

        /// As the event says it.
        var eventVersion: String {
            switch self {
            case .v1: "1"
            case .v2: "2"
            case .v3: "3"
            }
        }
    }

    /// Amazon Resource Names.
    public internal(set) var functions: [HookTrigger: String] = [:]
    /// Which event ``HookTrigger/preTokenGeneration`` gets.
    public internal(set) var tokenVersion = TokenVersion.v1
}
