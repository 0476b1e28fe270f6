internal import Database
internal import LatchkeyPlatform

/// What users did before, as far as it matters for risks.
struct RiskHistory {
    /// How many of a user's events are looked at, of those that led in and of the others.
    private static let mostPassed = 50, mostOthers = RiskAssessment.manyFailures

    private let connection: any Connection

    init(_ connection: any Connection) { self.connection = connection }

    /// The last events of a user. What somebody has said not to be the user's doing is no habit of theirs.
    func events(of subject: Subject) async throws -> [RiskAssessment.Past] {
        let rows = try await connection.query(
            """
            SELECT time, trusted, address, fingerprint FROM (
                SELECT time, 1 AS trusted, address, fingerprint FROM auth_events
                WHERE sub = \(subject.text) AND ((response = 'Pass' AND kind = 'SignIn' AND feedback IS NULL)
                    OR feedback = 'Valid')
                ORDER BY number DESC LIMIT \(Self.mostPassed)) AS passed
            UNION ALL SELECT time, trusted, address, fingerprint FROM (
                SELECT time, 0 AS trusted, address, fingerprint FROM auth_events
                WHERE sub = \(subject.text) AND response = 'Fail' AND kind = 'SignIn'
                ORDER BY number DESC LIMIT \(Self.mostOthers)) AS others
            """)
        return try rows.map { row in
            RiskAssessment.Past(
                time: try row.get(0), isTrusted: try row.get(1, as: Bool.self),
                network: try row.get(2, as: String?.self).flatMap { IPAddress($0)?.rateKey },
                fingerprint: try row.get(3))
        }
    }
}
