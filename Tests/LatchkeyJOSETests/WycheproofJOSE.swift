import LatchkeyJOSE
import LatchkeyJSON
import TestSupport

/// Wycheproof's JOSE files: groups of tokens under one key or set of keys.
struct WycheproofJOSE {
    struct Case {
        let id: Int64
        let comment: String
        let token: String
        let isValid: Bool
        /// The group's public keys as JSON texts; none when its key is symmetric.
        let keys: [JSONValue]
    }

    /// The cases of a file whose token is a compact JWS.
    static func cases(_ name: String) throws -> [Case] {
        let file = try JSONValue(parsing: Array(Vectors.data("wycheproof/\(name).json")))
        var cases: [Case] = []
        for group in file["testGroups"]?.array ?? [] {
            let keys = group["public"].map { $0["keys"]?.array ?? [$0] } ?? []
            for test in group["tests"]?.array ?? [] {
                guard let token = test["jws"]?.string else { continue }
                cases.append(
                    Case(
                        id: test["tcId"]!.int64!, comment: test["comment"]!.string!, token: token,
                        isValid: test["result"]!.string! == "valid", keys: keys))
            }
        }
        return cases
    }

    /// Whether the token is accepted by one of the keys, each read as strictly as a published one.
    static func accepts(_ token: String, _ keys: [JSONValue]) -> Bool {
        let set = JSONValue.object(JSONObject([("keys", .array(keys))])).encode()
        guard let token = try? CompactJWS(parsing: token), let keys = try? JWKSet(parsing: set).keys else {
            return false
        }
        return keys.contains { key in (try? key.verificationKey).map { token.isValid(for: $0) } ?? false }
    }
}
