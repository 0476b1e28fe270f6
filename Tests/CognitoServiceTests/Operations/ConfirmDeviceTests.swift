import LatchkeyCrypto
import LatchkeyHTTP
import LatchkeyJSON
import LatchkeyPlatform
import Testing

@testable import CognitoService

extension Hotel {
    /// A pool that remembers devices.
    static func rememberingDevices(asksUser: Bool = false) async throws -> Hotel {
        try await Hotel(pool: [
            "AutoVerifiedAttributes": ["email"],
            "DeviceConfiguration": ["DeviceOnlyRememberedOnUserPrompt": .bool(asksUser)],
        ])
    }

    /// Confirms the device that a sign-in was told of.
    func confirmDevice(_ tokens: JSONValue, name: String? = "phone") async -> ServiceFixture.Answer {
        var request: JSONValue = [
            "AccessToken": tokens["AccessToken"] ?? "", "DeviceKey": tokens["NewDeviceMetadata"]?["DeviceKey"] ?? "",
            "DeviceSecretVerifierConfig": [
                "PasswordVerifier": .string(Base64.encode([UInt8](repeating: 0x7f, count: 384))),
                "Salt": .string(Base64.encode([UInt8](repeating: 0x5a, count: 16))),
            ],
        ]
        request["DeviceName"] = name.map(JSONValue.string)
        return await service.call("ConfirmDevice", request)
    }

    /// The attributes of a device, by name.
    static func attributes(_ device: JSONValue?) -> [String: String] {
        Dictionary(
            uniqueKeysWithValues: (device?["DeviceAttributes"]?.array ?? []).map {
                ($0["Name"]?.string ?? "", $0["Value"]?.string ?? "")
            })
    }
}

struct ConfirmDeviceTests {
    @Test(arguments: [false, true])
    func `says whether the user has to be asked`(asksUser: Bool) async throws {
        let hotel = try await Hotel.rememberingDevices(asksUser: asksUser)
        try await hotel.user()
        let tokens = try await hotel.signIn()
        let answer = await hotel.confirmDevice(tokens)
        #expect(answer.status == 200, "\(answer.message ?? "")")
        #expect(answer["UserConfirmationNecessary"] == .bool(asksUser))
        let again = await hotel.confirmDevice(tokens)
        #expect(again.error == "DeviceKeyExistsException")
    }

    @Test func `an Authorization header that some clients send beside the token means nothing`() async throws {
        let hotel = try await Hotel.rememberingDevices()
        try await hotel.user()
        let tokens = try await hotel.signIn()
        for authorization in ["Bearer \(tokens["AccessToken"]?.string ?? "")", "Bearer none", "nonsense"] {
            var request = hotel.service.request(
                "ListDevices", JSONValue.object(["AccessToken": tokens["AccessToken"] ?? ""]).text)
            request.headers.append(.authorization, authorization)
            let answer = await hotel.service.send(request)
            #expect(answer.status == 200, "\(answer.message ?? "")")
        }
    }

    @Test func `a key that the user was not given, and a verifier that is missing or bad, are refused`() async throws {
        let hotel = try await Hotel.rememberingDevices()
        try await hotel.user()
        let tokens = try await hotel.signIn()
        var strange = tokens
        strange["NewDeviceMetadata"] = ["DeviceKey": "eu-west-1_0b8c1f9e-3a8f-4c5e-9f8e-0a1b2c3d4e5f"]
        let refused = await hotel.confirmDevice(strange)
        #expect(refused.error == "InvalidParameterException")
        #expect(refused.message == "Invalid device key given.")
        let key = tokens["NewDeviceMetadata"]?["DeviceKey"] ?? ""
        let configs: [JSONValue] = [
            [:], ["Salt": "q80="], ["PasswordVerifier": "q80=", "Salt": ""],
            ["PasswordVerifier": "AQ==", "Salt": "q80="],
            .null,
        ]
        for config in configs {
            let answer = await hotel.service.call(
                "ConfirmDevice",
                ["AccessToken": tokens["AccessToken"] ?? "", "DeviceKey": key, "DeviceSecretVerifierConfig": config])
            #expect(answer.error == "InvalidParameterException", "\(config.text)")
        }
        #expect(await hotel.confirmDevice(tokens).status == 200)
    }

    @Test func `a user gets, lists, marks and forgets devices`() async throws {
        let hotel = try await Hotel.rememberingDevices(asksUser: true)
        try await hotel.user()
        let tokens = try await hotel.signIn()
        #expect(await hotel.confirmDevice(tokens).status == 200)
        let key = tokens["NewDeviceMetadata"]?["DeviceKey"] ?? ""
        func call(_ operation: String, _ more: JSONValue = [:]) async -> ServiceFixture.Answer {
            var request = more
            request["AccessToken"] = tokens["AccessToken"]
            return await hotel.service.call(operation, request)
        }
        let device = await call("GetDevice", ["DeviceKey": key])["Device"]
        #expect(device?["DeviceKey"] == key)
        #expect(
            Hotel.attributes(device) == ["device_status": "valid", "device_name": "phone", "last_ip_used": "127.0.0.1"])
        for date in ["DeviceCreateDate", "DeviceLastModifiedDate", "DeviceLastAuthenticatedDate"] {
            #expect(device?[date]?.double ?? 0 > 0, "\(date)")
        }
        #expect(await call("ListDevices")["Devices"]?.array?.count == 0)
        let marked = await call("UpdateDeviceStatus", ["DeviceKey": key, "DeviceRememberedStatus": "remembered"])
        #expect(marked.status == 200 && marked.json == [:])
        #expect(await call("ListDevices", ["Limit": 1])["Devices"]?.array?.map { $0["DeviceKey"] } == [key])
        let forgotten = await call("ForgetDevice", ["DeviceKey": key])
        #expect(forgotten.status == 200 && forgotten.bytes.isEmpty)
        for operation in ["GetDevice", "ForgetDevice", "UpdateDeviceStatus"] {
            let answer = await call(operation, ["DeviceKey": key])
            #expect(answer.error == "ResourceNotFoundException")
            #expect(answer.message == "Device does not exist.")
        }
        for operation in ["GetDevice", "ForgetDevice"] {
            #expect(await hotel.service.call(operation, ["DeviceKey": key]).error == "InvalidParameterException")
        }
    }

    @Test func `DEV-01 a refresh names the device of the sign-in`() async throws {
        let hotel = try await Hotel.rememberingDevices()
        try await hotel.user()
        let tokens = try await hotel.signIn()
        #expect(await hotel.confirmDevice(tokens).status == 200)
        let (key, token) = (tokens["NewDeviceMetadata"]?["DeviceKey"] ?? "", tokens["RefreshToken"] ?? "")
        func refresh(_ key: JSONValue?) async -> [ServiceFixture.Answer] {
            var parameters: JSONValue = ["REFRESH_TOKEN": token]
            parameters["DEVICE_KEY"] = key
            var request: JSONValue = ["RefreshToken": token]
            request["DeviceKey"] = key
            return [
                await hotel.call(
                    "InitiateAuth", ["AuthFlow": "REFRESH_TOKEN_AUTH", "AuthParameters": parameters]),
                await hotel.call("GetTokensFromRefreshToken", request),
            ]
        }
        for answer in await refresh(key) {
            #expect(answer.status == 200, "\(answer.message ?? "")")
            #expect(answer["AuthenticationResult"]?["NewDeviceMetadata"] == nil)
        }
        for wrong in [nil, "eu-west-1_0b8c1f9e-3a8f-4c5e-9f8e-0a1b2c3d4e5f"] as [JSONValue?] {
            for answer in await refresh(wrong) {
                #expect(answer.error == "NotAuthorizedException")
                #expect(answer.message == "Invalid Refresh Token.")
            }
        }
        for answer in await refresh(.string(String(repeating: "x", count: 1000))) {
            #expect(answer.error == "InvalidParameterException")
        }
    }
}
