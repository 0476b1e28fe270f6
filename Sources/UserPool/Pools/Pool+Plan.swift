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
}
