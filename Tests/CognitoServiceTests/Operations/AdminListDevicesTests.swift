import LatchkeyJSON
import Testing

@testable import CognitoService

struct AdminListDevicesTests {
    @Test func `an administrator gets, lists, marks and forgets a user's devices`() async throws {
        let hotel = try await Hotel.rememberingDevices(asksUser: true)
        try await hotel.user()
        let tokens = try await hotel.signIn()
        #expect(await hotel.confirmDevice(tokens, name: nil).status == 200)
        let key = tokens["NewDeviceMetadata"]?["DeviceKey"]?.string ?? ""
        let named: JSONValue = ["Username": "alice", "DeviceKey": .string(key)]
        func attributes() async -> [String: String] {
            Hotel.attributes(await hotel.admin("AdminGetDevice", named)["Device"])
        }
        let region = key.prefix { $0 != "_" }
        let expected = [
            "device_status": "valid", "last_ip_used": "127.0.0.1", "dev:device_owner": "alice.\(hotel.pool)",
            "dev:device_arn":
                "arn:aws:cognito-idp:\(region):000000000000:owner/alice.\(hotel.pool)/device/\(key)",
            "dev:device_remembered_status": "not_remembered",
        ]
        #expect(await attributes() == expected)
        let listed = await hotel.admin("AdminListDevices", ["Username": "alice", "Limit": 10])
        #expect(listed["Devices"]?.array?.map(Hotel.attributes) == [expected])
        #expect(listed["PaginationToken"] == nil)
        var marking = named
        marking["DeviceRememberedStatus"] = "remembered"
        #expect(await hotel.admin("AdminUpdateDeviceStatus", marking).json == [:])
        #expect(await attributes()["dev:device_remembered_status"] == "remembered")
        marking["DeviceRememberedStatus"] = "perhaps"
        #expect(await hotel.admin("AdminUpdateDeviceStatus", marking).error == "InvalidParameterException")
        #expect(await hotel.admin("AdminForgetDevice", named).status == 200)
        for operation in ["AdminGetDevice", "AdminForgetDevice", "AdminUpdateDeviceStatus"] {
            let answer = await hotel.admin(operation, named)
            #expect(answer.error == "ResourceNotFoundException")
            #expect(answer.message == "Device does not exist.")
        }
        #expect(await hotel.service.call("GetUser", ["AccessToken": tokens["AccessToken"] ?? ""]).status == 400)
    }

    @Test(arguments: [
        ("AdminGetDevice", "ResourceNotFoundException"), ("AdminListDevices", "ResourceNotFoundException"),
        ("AdminForgetDevice", "UserNotFoundException"), ("AdminUpdateDeviceStatus", "UserNotFoundException"),
    ])
    func `a user who does not exist has no devices`(operation: String, error: String) async throws {
        let hotel = try await Hotel.rememberingDevices()
        var request: JSONValue = ["Username": "nobody"]
        if operation != "AdminListDevices" { request["DeviceKey"] = "eu-west-1_0b" }
        let answer = await hotel.admin(operation, request)
        #expect(answer.error == error)
        #expect(answer.message == "User does not exist.")
    }
}
