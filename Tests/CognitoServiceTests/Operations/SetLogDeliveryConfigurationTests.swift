import LatchkeyJSON
import Testing

@testable import CognitoService

struct SetLogDeliveryConfigurationTests {
    private static let group = "arn:aws:logs:us-east-1:000000000000:log-group:events"
    private static let events: JSONValue = [
        "LogLevel": "INFO", "EventSource": "userAuthEvents", "S3Configuration": ["BucketArn": "arn:aws:s3:::events"],
    ]
    private static let messages: JSONValue = [
        "LogLevel": "ERROR", "EventSource": "userNotification",
        "CloudWatchLogsConfiguration": ["LogGroupArn": .string(group)],
    ]

    @Test func `what is set is read back, stays when settings are replaced, and is taken away by an empty list`()
        async throws
    {
        let hotel = try await Hotel(pool: ["UserPoolTier": "PLUS"])
        func read() async -> JSONValue? { await hotel.admin("GetLogDeliveryConfiguration")["LogDeliveryConfiguration"] }
        #expect(await read() == ["UserPoolId": .string(hotel.pool), "LogConfigurations": []])
        let both: JSONValue = ["LogConfigurations": [Self.events, Self.messages]]
        let set = await hotel.admin("SetLogDeliveryConfiguration", both)
        #expect(set.status == 200, "\(set.message ?? "")")
        #expect(set["LogDeliveryConfiguration"]?["LogConfigurations"] == both["LogConfigurations"])
        // Settings that are left out get their defaults, but for the plan; another one does not have this.
        #expect(await hotel.admin("UpdateUserPool").status == 200)
        let less = await hotel.admin("UpdateUserPool", ["UserPoolTier": "ESSENTIALS"])
        #expect(less.error == "FeatureUnavailableInTierException")
        #expect(await read() == set["LogDeliveryConfiguration"])
        #expect(await hotel.admin("SetLogDeliveryConfiguration", ["LogConfigurations": []]).status == 200)
        #expect(await read()?["LogConfigurations"] == [])
    }

    @Test func `what breaks a rule is refused by name`() async throws {
        let hotel = try await Hotel(pool: ["UserPoolTier": "PLUS"])
        func changed(_ log: JSONValue, _ member: String, _ value: JSONValue?) -> JSONValue {
            var log = log
            log[member] = value
            return log
        }
        let stream: JSONValue = ["StreamArn": "arn:aws:firehose:us-east-1:000000000000:deliverystream/events"]
        let wrong: [[JSONValue]] = [
            [changed(Self.events, "LogLevel", "ERROR")], [changed(Self.messages, "LogLevel", "INFO")],
            [changed(Self.events, "LogLevel", nil)], [changed(Self.events, "EventSource", "everything")],
            [changed(Self.events, "S3Configuration", nil)], [changed(Self.events, "FirehoseConfiguration", stream)],
            [
                changed(
                    changed(Self.messages, "CloudWatchLogsConfiguration", nil), "FirehoseConfiguration", stream)
            ],
            [Self.events, Self.events], [Self.events, Self.messages, Self.events],
            [changed(Self.events, "S3Configuration", ["BucketArn": "events"])],
        ]
        for logs in wrong {
            let answer = await hotel.admin("SetLogDeliveryConfiguration", ["LogConfigurations": .array(logs)])
            #expect(answer.error == "InvalidParameterException", "\(JSONValue.array(logs).text)")
        }
        #expect(await hotel.admin("SetLogDeliveryConfiguration").error == "InvalidParameterException")
        let elsewhere: JSONValue = ["UserPoolId": .string(missingPool), "LogConfigurations": []]
        for operation in ["SetLogDeliveryConfiguration", "GetLogDeliveryConfiguration"] {
            #expect(await hotel.service.call(operation, elsewhere).error == "ResourceNotFoundException")
        }
        let essentials = try await Hotel()
        let some = await essentials.admin("SetLogDeliveryConfiguration", ["LogConfigurations": [Self.events]])
        #expect(some.error == "FeatureUnavailableInTierException")
        let others = await essentials.admin("SetLogDeliveryConfiguration", ["LogConfigurations": [Self.messages]])
        #expect(others.status == 200)
        let lite = try await Hotel(pool: ["UserPoolTier": "LITE"])
        let refused = await lite.admin("SetLogDeliveryConfiguration", ["LogConfigurations": [Self.events]])
        #expect(refused.error == "FeatureUnavailableInTierException")
    }
}
