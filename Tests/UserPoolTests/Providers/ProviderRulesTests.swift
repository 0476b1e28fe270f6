import LatchkeyPlatform
import Testing

@testable import UserPool

struct ProviderRulesTests {
    static let oidc = [
        "client_id": "c", "client_secret": "s", "attributes_request_method": "GET",
        "oidc_issuer": "https://idp.example.org", "authorize_scopes": "openid email",
    ]
    static let social = ["client_id": "c", "client_secret": "s", "authorize_scopes": "email"]
    static let apple = [
        "client_id": "c", "team_id": "t", "key_id": "k", "private_key": "p", "authorize_scopes": "email name",
    ]

    static func details(_ kind: ProviderKind) -> [String: String] {
        switch kind {
        case .saml: ["MetadataURL": "https://idp.example.org/metadata"]
        case .oidc: oidc
        case .facebook, .google, .loginWithAmazon: social
        case .signInWithApple: apple
        }
    }

    private func fault(
        _ kind: ProviderKind, _ details: [String: String], name: String? = nil, mapping: [String: String]? = nil,
        identifiers: [String]? = nil, acr: [String: String]? = nil
    ) -> String? {
        let provider = IdentityProvider(
            name: name ?? (kind.isSocial ? kind.rawValue : "Corp"), kind: kind, details: details, mapping: mapping,
            identifiers: identifiers, acrMapping: acr, created: Timestamp(seconds: 0), modified: Timestamp(seconds: 0))
        do throws(UserPoolError) {
            try ProviderRules.check(provider, schema: Schema())
            return nil
        } catch {
            return error.context[.text] ?? ""
        }
    }

    @Test(arguments: ProviderKind.allCases)
    func `each kind needs its details, and takes back what it is told`(kind: ProviderKind) {
        let details = Self.details(kind)
        #expect(fault(kind, details) == nil)
        #expect(fault(kind, kind.impliedDetails(of: details).merging(details) { $1 }) == nil)
        for name in kind.requiredDetails {
            var lacking = details
            lacking[name] = nil
            #expect(fault(kind, lacking)?.contains(name) == true, "\(name)")
            lacking[name] = ""
            #expect(fault(kind, lacking)?.contains(name) == true, "\(name)")
        }
        #expect(fault(kind, details.merging(["clientid": "x"]) { $1 })?.contains("clientid") == true)
    }

    @Test(
        arguments: [
            (.oidc, "oidc_issuer", "http://idp.example.org"), (.oidc, "oidc_issuer", "idp.example.org"),
            (.oidc, "token_url", "https://"), (.oidc, "jwks_uri", "https://user@evil.example"),
            (.oidc, "jwks_uri", "https://a b"), (.oidc, "authorize_url", "javascript:alert(1)"),
            (.oidc, "attributes_url", "https://a/\n"), (.oidc, "authorize_scopes", "email"),
            (.oidc, "attributes_request_method", "PUT"), (.saml, "MetadataURL", "http://idp.example.org/m"),
            (.saml, "IDPSignout", "yes"), (.saml, "RequestSigningAlgorithm", "rsa-sha1"),
            (.facebook, "api_version", "v1/../x"),
        ] as [(ProviderKind, String, String)])
    func `a value that cannot be right is refused by its name`(kind: ProviderKind, name: String, value: String) {
        #expect(fault(kind, Self.details(kind).merging([name: value]) { $1 })?.contains(name) == true)
    }

    @Test func `metadata comes from one place`() {
        #expect(fault(.saml, [:]) != nil)
        #expect(fault(.saml, ["MetadataFile": SAMLMetadataTests.document]) == nil)
        #expect(fault(.saml, ["MetadataFile": "<a/>"]) != nil)
        #expect(
            fault(.saml, ["MetadataFile": SAMLMetadataTests.document, "MetadataURL": "https://idp.example.org/m"])
                != nil)
    }

    @Test func `names of the world's providers are theirs`() {
        #expect(fault(.google, Self.social, name: "Gugel") != nil)
        for name in ["Google", "google", "COGNITO", "Cognito", "SignInWithApple"] {
            #expect(fault(.oidc, Self.oidc, name: name) != nil, "\(name)")
        }
    }

    @Test func `only attributes that can be written are mapped`() {
        #expect(fault(.oidc, Self.oidc, mapping: ["email": "mail", "username": "sub", "email_verified": "v"]) == nil)
        #expect(
            fault(.oidc, Self.oidc, mapping: ["custom:foo": "x", "email": "mail", "age": "y"])
                == "AttributeMapping contains invalid mapping: [age, custom:foo]")
        #expect(fault(.oidc, Self.oidc, mapping: ["sub": "sub"]) != nil)
        #expect(fault(.oidc, Self.oidc, mapping: ["email": ""]) != nil)
    }

    @Test func `identifiers stand once, and levels are OpenID Connect's`() {
        #expect(fault(.oidc, Self.oidc, identifiers: ["a", "b"]) == nil)
        #expect(fault(.oidc, Self.oidc, identifiers: ["a", "a"]) != nil)
        #expect(fault(.oidc, Self.oidc, identifiers: (0...50).map { "i\($0)" }) != nil)
        #expect(fault(.oidc, Self.oidc, acr: ["Level1": "x"]) == nil)
        #expect(fault(.google, Self.social, acr: ["Level1": "x"]) != nil)
    }
}
