/// The grants that are served.
enum Grants {
    static let all: [any Grant.Type] = [ClientCredentialsGrant.self, RefreshTokenGrant.self]

    static func named(_ name: String) -> (any Grant.Type)? { all.first { $0.name == name } }
}
