internal import LatchkeyJSON

extension Pool {
    /// Throws `featureUnavailable` for a pool whose feature plan (`UserPoolTier`) is none of `plans`; a pool without one is
    /// in `ESSENTIALS`, as new pools of Amazon Cognito are.
    public func checkPlan(isAmong plans: String...) throws(UserPoolError) {
        let plan = document["UserPoolTier"]?.string ?? "ESSENTIALS"
        guard plans.contains(plan) else {
            throw UserPoolError(
                .featureUnavailable, [.text: "The feature is not available in the \(plan) tier of the user pool."])
        }
    }

    /// How many days back the pool can be set by its plan; 0 where it has no recoveries.
    var recoveryDays: Int {
        switch document["UserPoolTier"]?.string {
        case nil, "ESSENTIALS": 1
        case "PLUS": 14
        case _: 0
        }
    }
}
