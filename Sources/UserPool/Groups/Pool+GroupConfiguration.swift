internal import Database

extension GroupConfiguration {
    /// What tokens and events say of a user who is in these groups.
    ///
    /// The group with the lowest precedence counts most, one without a precedence least. Where several count most,
    /// their role is the preferred one if they have it in common, and none is if they differ.
    init(_ groups: [Group]) {
        let ordered = groups.sorted { ($0.rank, $0.name) < ($1.rank, $1.name) }
        self.init(groups: ordered.map(\.name))
        for case let role? in ordered.map(\.role) where !roles.contains(role) { roles.append(role) }
        let first = ordered.prefix { $0.rank == ordered[0].rank }
        let candidates = Set(first.compactMap(\.role))
        preferredRole = candidates.count == 1 ? candidates.first : nil
    }
}

extension Group {
    /// The precedence as a number that every group has.
    fileprivate var rank: Int { precedence ?? .max }
}

extension Pool {
    /// What a user's tokens say of groups. In a pool without groups, nothing is read for it.
    func groupConfiguration(of user: User, in connection: any Connection) async throws -> GroupConfiguration {
        let store = GroupStore(connection, pool: id)
        let hasGroups = try await services.groupUse.value(for: id) { try await store.hasAny() }
        guard hasGroups == true else { return .none }
        let groups = try await store.groups(of: user.subject)
        return groups.isEmpty ? .none : GroupConfiguration(groups)
    }
}
