import LatchkeyJSON
import TestSupport
import Testing

@testable import CognitoService
@testable import UserPool

@Suite struct CreateUserImportJobTests {
    static let valid: JSONValue = [
        "JobName": "users of 2026", "CloudWatchLogsRoleArn": "arn:aws:iam::000000000000:role/import",
    ]

    @Test func `a job is made, and told where its file goes`() async throws {
        let desk = try await ImportDesk()
        var input = Self.valid
        input["PasswordHashingAlgorithm"] = "BCRYPT"
        let job = try #require(await desk.call("CreateUserImportJob", input)["UserImportJob"])
        #expect(job["JobName"] == "users of 2026" && job["UserPoolId"]?.string == desk.pool)
        #expect(job["JobId"]?.string?.wholeMatch(of: /import-[0-9A-Za-z]{10}/) != nil)
        let url = try #require(job["PreSignedUrl"]?.string)
        #expect(url.hasPrefix("http://127.0.0.1:9229/imports/\(desk.pool)/\(job["JobId"]?.string ?? "")?expires="))
        #expect(url.utf8.count < 2048)
        #expect(job["Status"] == "Created" && job["PasswordHashingAlgorithm"] == "BCRYPT")
        #expect(job["CloudWatchLogsRoleArn"] == Self.valid["CloudWatchLogsRoleArn"])
        #expect(job["CreationDate"]?.double != nil && job["StartDate"] == nil && job["CompletionDate"] == nil)
        for count in ["ImportedUsers", "SkippedUsers", "FailedUsers"] { #expect(job[count] == 0) }
        #expect(await desk.call("CreateUserImportJob", Self.valid)["UserImportJob"]?["PasswordHashingAlgorithm"] == nil)
    }

    @Test func `a pool has so many jobs, and a server without a folder none`() async throws {
        let desk = try await ImportDesk { $0.imports.jobs = 1 }
        _ = try await desk.makeJob()
        #expect(await desk.call("CreateUserImportJob", Self.valid).error == "LimitExceededException")
        let bare = try await ImportDesk { $0.imports.folder = nil }
        #expect(await bare.call("CreateUserImportJob", Self.valid).error == "OperationNotEnabledException")
    }

    @Test func `what breaks a rule is refused`() async throws {
        let desk = try await ImportDesk()
        for (name, value): (String, JSONValue?) in [
            ("JobName", nil), ("JobName", ""), ("JobName", "a/b"),
            ("JobName", .string(String(repeating: "x", count: 129))),
            ("CloudWatchLogsRoleArn", nil), ("CloudWatchLogsRoleArn", "role"), ("PasswordHashingAlgorithm", "MD5"),
            ("UserPoolId", "x"),
        ] {
            var input = Self.valid
            input[name] = value
            #expect(await desk.call("CreateUserImportJob", input).error == "InvalidParameterException", "\(name)")
        }
        var input = Self.valid
        input["UserPoolId"] = .string(missingPool)
        #expect(await desk.call("CreateUserImportJob", input).error == "ResourceNotFoundException")
    }
}
