/// What is not served yet, and why. An operation is here or in ``Handlers``.
enum Unserved {
    /// Operations that wait for the same thing.
    struct Group: Sendable {
        /// Why they are not served, as the end of a sentence.
        let reason: String
        let operations: [String]
    }

    static let groups: [Group] = [
        Group(
            reason: "recovery to a point in time is not built yet",
            operations: [
                "CancelPointInTimeRecovery", "DescribePointInTimeRecovery", "InitiatePointInTimeRecovery",
                "ListPointInTimeRecoveries", "StartPointInTimeRecovery",
            ])
    ]

    /// Why an operation is not served; `nil` when it is, or when there is no such operation.
    static func reason(for operation: String) -> String? { reasons[operation] }

    private static let reasons: [String: String] = Dictionary(
        uniqueKeysWithValues: groups.flatMap { group in group.operations.map { ($0, group.reason) } })
}
