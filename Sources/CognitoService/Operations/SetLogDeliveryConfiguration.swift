internal import CognitoModel
internal import LatchkeyJSON
internal import UserPool

extension SetLogDeliveryConfiguration: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let pool = try await call.pool(input.userPoolID)
        try pool.checkPlan(has: .messageLogs)
        try check(input.logConfigurations)
        let given = try input.settings(without: "UserPoolId")["LogConfigurations"]
        let changed = try await call.pools.changeSettings(of: pool.id) { $0["LogConfigurations"] = given }
        var output = Output()
        output.logDeliveryConfiguration = try LogDeliveryConfigurationType(of: changed)
        return output
    }

    /// Each source once, at its level, and to one destination of a kind that it can go to.
    private static func check(_ configurations: [LogConfigurationType]) throws(UserPoolError) {
        var seen: Set<String> = []
        for log in configurations {
            guard let source = LogSource(rawValue: log.eventSource.rawValue), seen.insert(source.rawValue).inserted
            else { throw .invalidParameter("Only one log configuration is allowed for an event source.") }
            guard log.logLevel.rawValue == source.level else {
                throw .invalidParameter("The log level of \(source.rawValue) is \(source.level).")
            }
            let destinations = [
                log.cloudWatchLogsConfiguration?.logGroupARN, log.s3Configuration?.bucketARN,
                log.firehoseConfiguration?.streamARN,
            ].compactMap { $0 }
            guard destinations.count == 1 else {
                throw .invalidParameter("A log configuration has exactly one destination.")
            }
            guard source == .userAuthEvents || log.cloudWatchLogsConfiguration != nil else {
                throw .invalidParameter("\(source.rawValue) can be sent to CloudWatch Logs only.")
            }
        }
    }
}
