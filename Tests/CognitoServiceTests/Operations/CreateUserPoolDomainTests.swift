import LatchkeyJSON
import TestSupport
import Testing
import UserPool

@testable import CognitoService

@Suite struct CreateUserPoolDomainTests {
    private static let certificate: JSONValue = [
        "CertificateArn": "arn:aws:acm:us-east-1:123456789012:certificate/4e0b-11"
    ]

    @Test func `a prefix is made, described, changed and taken away`() async throws {
        let hotel = try await Hotel()
        let made = await hotel.admin("CreateUserPoolDomain", ["Domain": "grand-hotel"])
        #expect(made.status == 200, "\(made.message ?? "")")
        #expect(made.json == ["ManagedLoginVersion": 1])
        let described = await hotel.service.call("DescribeUserPoolDomain", ["Domain": "grand-hotel"])
        let domain = try #require(described["DomainDescription"])
        #expect(domain["UserPoolId"]?.string == hotel.pool)
        #expect(domain["Domain"] == "grand-hotel")
        #expect(domain["Status"] == "ACTIVE")
        #expect(domain["AWSAccountId"] == "000000000000")
        #expect(domain["CustomDomainConfig"] == nil)
        let changed = await hotel.admin("UpdateUserPoolDomain", ["Domain": "grand-hotel", "ManagedLoginVersion": 2])
        #expect(changed["ManagedLoginVersion"] == 2)
        #expect(
            await hotel.service.call("DescribeUserPoolDomain", ["Domain": "grand-hotel"])["DomainDescription"]?[
                "ManagedLoginVersion"] == 2)
        let deleted = await hotel.admin("DeleteUserPoolDomain", ["Domain": "grand-hotel"])
        #expect(deleted.json == [:])
        let unknown = await hotel.service.call("DescribeUserPoolDomain", ["Domain": "grand-hotel"])
        #expect(unknown.status == 200)
        #expect(unknown.json == ["DomainDescription": [:]])
    }

    @Test func `a custom domain has a certificate and the name of what serves it`() async throws {
        let hotel = try await Hotel()
        let routing: JSONValue = [
            "Failover": ["SecondaryRegion": "eu-central-1", "PrimaryRoute53HealthCheckId": "abc"]
        ]
        let made = await hotel.admin(
            "CreateUserPoolDomain",
            [
                "Domain": "auth.hotel.example", "CustomDomainConfig": Self.certificate, "ManagedLoginVersion": 2,
                "Routing": routing,
            ])
        #expect(made.json == ["ManagedLoginVersion": 2, "CloudFrontDomain": "127.0.0.1", "Routing": routing])
        let described = await hotel.service.call("DescribeUserPoolDomain", ["Domain": "auth.hotel.example"])
        #expect(described["DomainDescription"]?["CustomDomainConfig"] == Self.certificate)
        #expect(described["DomainDescription"]?["Routing"] == routing)
        let renewed: JSONValue = [
            "CertificateArn": "arn:aws:acm:us-east-1:123456789012:certificate/next", "SecurityPolicy": "TLS_V1_3_2025",
        ]
        let changed = await hotel.admin(
            "UpdateUserPoolDomain", ["Domain": "auth.hotel.example", "CustomDomainConfig": renewed])
        #expect(changed["ManagedLoginVersion"] == 2)
        #expect(
            await hotel.service.call("DescribeUserPoolDomain", ["Domain": "auth.hotel.example"])["DomainDescription"]?[
                "CustomDomainConfig"] == renewed)
    }

    @Test(
        arguments: [
            ["Domain": "my-aws-prefix"], ["Domain": "amazonas"], ["Domain": "incognito"], ["Domain": "UPPER"],
            ["Domain": "-a"], ["Domain": "a-"], ["Domain": "a.b"], ["Domain": ""],
            ["Domain": "a", "ManagedLoginVersion": 3], ["Domain": "a", "ManagedLoginVersion": 0],
            [
                "Domain": "a",
                "Routing": ["Failover": ["SecondaryRegion": "eu-west-1", "PrimaryRoute53HealthCheckId": "x"]],
            ],
            ["Domain": "hotel", "CustomDomainConfig": certificate],
            ["Domain": "a..b", "CustomDomainConfig": certificate],
            ["Domain": "10.0.0.1", "CustomDomainConfig": certificate],
            [
                "Domain": "auth.hotel.example",
                "CustomDomainConfig": ["CertificateArn": "arn:aws:acm:eu-west-1:123456789012:certificate/x"],
            ],
            [
                "Domain": "auth.hotel.example",
                "CustomDomainConfig": ["CertificateArn": "arn:aws:iam:us-east-1:123456789012:certificate/x"],
            ],
            [
                "Domain": "auth.hotel.example", "CustomDomainConfig": certificate,
                "Routing": ["Failover": ["SecondaryRegion": "eu-west-1", "PrimaryRoute53HealthCheckId": "x"]],
            ],
        ] as [JSONValue])
    func `a name or a setting that breaks a rule is refused`(request: JSONValue) async throws {
        // The requests of the tests are signed for eu-west-1, so that this is the pool's region.
        let hotel = try await Hotel()
        let answer = await hotel.admin("CreateUserPoolDomain", request)
        #expect(answer.error == "InvalidParameterException", "\(answer.message ?? "")")
    }

    @Test func `a name is one pool's, and a pool has one of each kind`() async throws {
        let hotel = try await Hotel()
        let other = try await Hotel(hotel.service)
        _ = await hotel.admin("CreateUserPoolDomain", ["Domain": "grand"])
        #expect(
            await hotel.admin("CreateUserPoolDomain", ["Domain": "second"]).message
                == "User pool already has a domain configured.")
        #expect(
            await other.admin("CreateUserPoolDomain", ["Domain": "grand"]).message
                == "Domain already associated with another user pool.")
        let custom: JSONValue = ["Domain": "auth.hotel.example", "CustomDomainConfig": Self.certificate]
        #expect(await hotel.admin("CreateUserPoolDomain", custom).status == 200)
        for operation in ["UpdateUserPoolDomain", "DeleteUserPoolDomain"] {
            let answer = await other.admin(operation, ["Domain": "grand"])
            #expect(answer.error == "InvalidParameterException")
            #expect(answer.message == "No such domain or user pool exists.")
        }
    }

    @Test func `a pool with a domain is not deleted, and a domain of a pool that is gone is free`() async throws {
        let hotel = try await Hotel()
        _ = await hotel.admin("CreateUserPoolDomain", ["Domain": "grand"])
        let refused = await hotel.admin("DeleteUserPool")
        #expect(refused.error == "InvalidParameterException")
        #expect(refused.message?.contains("domain") == true)
        _ = await hotel.admin("DeleteUserPoolDomain", ["Domain": "grand"])
        #expect(await hotel.admin("DeleteUserPool").status == 200)
        let other = try await Hotel(hotel.service)
        #expect(await other.admin("CreateUserPoolDomain", ["Domain": "grand"]).status == 200)
    }

    @Test func `passkeys are for the custom domain, unless the pool says another`() async throws {
        let hotel = try await Hotel()
        func relyingParty() async throws -> String? {
            try await hotel.service.pools.pool(named: hotel.pool).settings.passkeys.relyingPartyID
        }
        _ = await hotel.admin("CreateUserPoolDomain", ["Domain": "grand"])
        #expect(try await relyingParty() == nil)
        let custom: JSONValue = ["Domain": "auth.hotel.example", "CustomDomainConfig": Self.certificate]
        _ = await hotel.admin("CreateUserPoolDomain", custom)
        #expect(try await relyingParty() == "auth.hotel.example")
        _ = await hotel.admin(
            "SetUserPoolMfaConfig", ["WebAuthnConfiguration": ["RelyingPartyId": "hotel.example"]])
        #expect(try await relyingParty() == "hotel.example")
        _ = await hotel.admin("UpdateUserPool")
        _ = await hotel.admin("SetUserPoolMfaConfig", ["WebAuthnConfiguration": ["UserVerification": "required"]])
        #expect(try await relyingParty() == "auth.hotel.example")
        _ = await hotel.admin("DeleteUserPoolDomain", ["Domain": "auth.hotel.example"])
        #expect(try await relyingParty() == nil)
    }

    @Test(arguments: ["CreateUserPoolDomain", "UpdateUserPoolDomain", "DeleteUserPoolDomain"])
    func `a pool that does not exist is named`(operation: String) async throws {
        let service = try await ServiceFixture()
        let answer = await service.call(operation, ["UserPoolId": .string(missingPool), "Domain": "grand"])
        #expect(answer.error == "ResourceNotFoundException")
    }

    @Test func `the pages of managed login are not in the least plan`() async throws {
        let hotel = try await Hotel(pool: ["UserPoolTier": "LITE"])
        let answer = await hotel.admin("CreateUserPoolDomain", ["Domain": "grand", "ManagedLoginVersion": 2])
        #expect(answer.error == "FeatureUnavailableInTierException")
        #expect(await hotel.admin("CreateUserPoolDomain", ["Domain": "grand"]).status == 200)
        #expect(
            await hotel.admin("UpdateUserPoolDomain", ["Domain": "grand", "ManagedLoginVersion": 2]).error
                == "FeatureUnavailableInTierException")
    }
}
