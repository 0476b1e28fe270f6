import LatchkeyJSON
import LatchkeyPlatform
import TestSupport
import Testing
import UserPool

@testable import CognitoService

@Suite struct CreateCIMDPolicyTests {
    private static let patterns: JSONValue = ["https://*.agents.example/*"]
    private static let url = "https://a.agents.example/client.json"

    /// Documents by address; counts how often it was asked.
    private final class Documents: ClientMetadataSource {
        let texts = Lock<[String: String]>([:])
        let asked = Lock(0)

        func fetch(_ url: String) async throws(ClientMetadataFault) -> [UInt8] {
            asked.withLock { $0 += 1 }
            guard let text = texts.withLock({ $0[url] }) else { throw ClientMetadataFault("nothing there") }
            return Array(text.utf8)
        }
    }

    private func make(_ hotel: Hotel, _ members: JSONValue = [:]) async -> ServiceFixture.Answer {
        var request: JSONValue = [
            "ClientId": .string(hotel.client), "PolicyName": "agents", "URLPatterns": Self.patterns,
        ]
        for (name, value) in members.object ?? [:] { request[name] = value }
        return await hotel.admin("CreateCIMDPolicy", request)
    }

    @Test func `a policy is made, described, changed, listed and taken away`() async throws {
        let hotel = try await Hotel()
        let answer = await make(hotel, ["CacheDuration": 86_400])
        let made = try #require(answer["CIMDPolicy"], "\(answer.message ?? "")")
        #expect(made["CacheDuration"] == 86_400)
        #expect(made["URLPatterns"] == Self.patterns)
        let id: JSONValue = ["CIMDPolicyId": made["CIMDPolicyId"] ?? ""]
        #expect(await hotel.admin("DescribeCIMDPolicy", id)["CIMDPolicy"] == made)
        var change = id
        change["ClientId"] = .string(hotel.client)
        change["URLPatterns"] = ["https://one.example/client"]
        let changed = try #require(await hotel.admin("UpdateCIMDPolicy", change)["CIMDPolicy"])
        #expect(changed["PolicyName"] == "agents")
        #expect(changed["CacheDuration"] == nil)
        #expect(changed["URLPatterns"] == ["https://one.example/client"])
        let listed = try #require(await hotel.admin("ListCIMDPolicies")["CIMDPolicies"]?.array)
        #expect(listed.map { $0["CIMDPolicyId"] } == [made["CIMDPolicyId"]])
        #expect(listed.first?["URLPatterns"] == nil)
        #expect(await hotel.admin("DeleteCIMDPolicy", id).json == [:])
        #expect(await hotel.admin("DescribeCIMDPolicy", id).error == "ResourceNotFoundException")
        #expect(await hotel.admin("ListCIMDPolicies").json == ["CIMDPolicies": []])
    }

    @Test func `a policy outlives its client and names it no more`() async throws {
        let hotel = try await Hotel()
        let id: JSONValue = ["CIMDPolicyId": await make(hotel)["CIMDPolicy"]?["CIMDPolicyId"] ?? ""]
        _ = await hotel.admin("DeleteUserPoolClient", ["ClientId": .string(hotel.client)])
        let found = await hotel.admin("DescribeCIMDPolicy", id)["CIMDPolicy"]
        #expect(found != nil)
        #expect(found?["ClientId"] == nil)
    }

    @Test(
        arguments: [
            ["URLPatterns": []], ["URLPatterns": ["http://a.example/x"]], ["URLPatterns": ["https://*/x12345"]],
            ["URLPatterns": ["https://*.com/x"]], ["URLPatterns": ["https://localhost/x"]],
            ["URLPatterns": ["https://10.0.0.1/x"]], ["URLPatterns": ["https://a.example/../x"]],
            ["URLPatterns": .array(Array(repeating: "https://a.example/x", count: 6))], ["CacheDuration": 1],
            ["CacheDuration": 31_556_953], ["PolicyName": ""],
        ] as [JSONValue])
    func `what is no policy is refused`(members: JSONValue) async throws {
        let hotel = try await Hotel()
        #expect(await make(hotel, members).error == "InvalidParameterException")
    }

    @Test func `there are fifty in a pool, and none in the least plan`() async throws {
        let hotel = try await Hotel()
        for _ in 0..<50 { #expect(await make(hotel).status == 200) }
        #expect(await make(hotel).error == "LimitExceededException")
        var (seen, request) = ([String](), ["MaxResults": 20] as JSONValue)
        repeat {
            let page = await hotel.admin("ListCIMDPolicies", request)
            seen += page["CIMDPolicies"]?.array?.compactMap { $0["CIMDPolicyId"]?.string } ?? []
            request["NextToken"] = page["NextToken"]
        } while request["NextToken"] != nil && seen.count < 100
        #expect(seen.count == 50)
        #expect(Set(seen).count == 50)
        let lite = try await Hotel(hotel.service, pool: ["UserPoolTier": "LITE"])
        #expect(await make(lite).error == "FeatureUnavailableInTierException")
    }

    @Test func `documents are fetched, kept, refreshed and dropped`() async throws {
        let documents = Documents()
        let hotel = try await Hotel(try await ServiceFixture(clientMetadata: documents))
        let policy = await make(hotel)["CIMDPolicy"]?["CIMDPolicyId"] ?? ""
        let pool = try await hotel.service.pools.pool(named: hotel.pool)
        let document = #"{"client_id":"\#(Self.url)","redirect_uris":["https://a.agents.example/back"]}"#
        documents.texts.withLock { $0[Self.url] = document }
        #expect(try await pool.clientMetadata(at: "https://b.elsewhere.example/client.json") == nil)
        #expect(try await pool.clientMetadata(at: Self.url)?.metadata.text == document)
        #expect(try await pool.clientMetadata(at: Self.url)?.metadata.text == document)
        #expect(documents.asked.withLock { $0 } == 1)

        let listed = try #require(
            await hotel.admin("ListClientMetadataURLs", ["CIMDPolicyId": policy])["ClientMetadataURLs"]?.array)
        #expect(listed.count == 1)
        #expect(listed.first?["URL"]?.string == Self.url)
        let (cached, expires) = (listed.first?["CachedDate"]?.double ?? 0, listed.first?["ExpirationDate"]?.double ?? 0)
        #expect(expires - cached == 86_400)

        func update(_ action: JSONValue, _ url: String = Self.url) async -> ServiceFixture.Answer {
            await hotel.admin(
                "UpdateClientMetadataURLState",
                ["CIMDPolicyId": policy, "URL": .string(url), "Action": action])
        }
        hotel.service.clock.advance(by: .seconds(60))
        #expect(await update("REFRESH").json == [:])
        #expect(documents.asked.withLock { $0 } == 2)
        documents.texts.withLock { $0[Self.url] = #"{"client_id":"https://other.example/"}"# }
        #expect(await update("REFRESH").error == "InvalidParameterException")
        #expect(try await pool.clientMetadata(at: Self.url)?.metadata.text == document)
        #expect(await update("INVALIDATE").json == [:])
        #expect(await update("INVALIDATE").error == "CachedCIMDURLDoesNotExistException")
        #expect(await update("REFRESH").error == "CachedCIMDURLDoesNotExistException")
        #expect(
            await hotel.admin("ListClientMetadataURLs", ["CIMDPolicyId": policy]).json
                == ["ClientMetadataURLs": [["URL": .string(Self.url)]]])
        #expect(await update("FORGET").error == "InvalidParameterException")
        #expect(await update("REFRESH", "http://a.example/x").error == "InvalidParameterException")
    }

    @Test func `of 250 documents each is listed once, while others are fetched`() async throws {
        let documents = Documents()
        let hotel = try await Hotel(try await ServiceFixture(clientMetadata: documents))
        let policy = await make(hotel)["CIMDPolicy"]?["CIMDPolicyId"] ?? ""
        let pool = try await hotel.service.pools.pool(named: hotel.pool)
        func fetch(_ number: Int) async throws -> String {
            let url = "https://a.agents.example/\(number)"
            let document = #"{"client_id":"\#(url)","redirect_uris":["https://a.agents.example/back"]}"#
            documents.texts.withLock { $0[url] = document }
            _ = try await pool.clientMetadata(at: url)
            return url
        }
        var before: Set<String> = []
        for number in 0..<250 { before.insert(try await fetch(number)) }
        var seen: [String] = []
        var request: JSONValue = ["CIMDPolicyId": policy, "MaxResults": 20]
        repeat {
            let page = await hotel.admin("ListClientMetadataURLs", request)
            seen += (page["ClientMetadataURLs"]?.array ?? []).compactMap { $0["URL"]?.string }
            request["NextToken"] = page["NextToken"]
            _ = try await fetch(1000 + seen.count)
            try #require(seen.count < 500, "a page comes again and again")
        } while request["NextToken"] != nil
        #expect(Set(seen).count == seen.count)
        #expect(before.isSubset(of: seen))
    }

    @Test func `a document that has expired is fetched anew`() async throws {
        let documents = Documents()
        let hotel = try await Hotel(try await ServiceFixture(clientMetadata: documents))
        _ = await make(hotel, ["CacheDuration": 86_400])
        let pool = try await hotel.service.pools.pool(named: hotel.pool)
        documents.texts.withLock {
            $0[Self.url] = #"{"client_id":"\#(Self.url)","redirect_uris":["https://a.agents.example/back"]}"#
        }
        _ = try await pool.clientMetadata(at: Self.url)
        hotel.service.clock.advance(by: .seconds(86_400))
        _ = try await pool.clientMetadata(at: Self.url)
        #expect(documents.asked.withLock { $0 } == 2)
    }

    @Test func `a pool, a client or a policy that does not exist is named`() async throws {
        let hotel = try await Hotel()
        #expect(await make(hotel, ["ClientId": "nobody"]).error == "ResourceNotFoundException")
        for (operation, request) in [
            ("DescribeCIMDPolicy", [:]), ("DeleteCIMDPolicy", [:]), ("ListClientMetadataURLs", [:]),
            ("UpdateCIMDPolicy", ["ClientId": .string(hotel.client), "URLPatterns": Self.patterns]),
            ("UpdateClientMetadataURLState", ["URL": .string(Self.url), "Action": "REFRESH"]),
            ("UpdateClientMetadataURLState", ["URL": .string(Self.url), "Action": "INVALIDATE"]),
        ] as [(String, JSONValue)] {
            var request = request
            request["CIMDPolicyId"] = "unknown"
            #expect(await hotel.admin(operation, request).error == "ResourceNotFoundException", "\(operation)")
            request["UserPoolId"] = .string(missingPool)
            #expect(await hotel.service.call(operation, request).error == "ResourceNotFoundException")
        }
        #expect(
            await hotel.service.call("ListCIMDPolicies", ["UserPoolId": .string(missingPool)]).error
                == "ResourceNotFoundException")
    }
}
