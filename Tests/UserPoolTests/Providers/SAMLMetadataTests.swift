import Testing

@testable import UserPool

struct SAMLMetadataTests {
    static let document = """
        <?xml version="1.0"?>
        <!-- a <comment> with "quotes' -->
        <md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="https://idp.example.org/a>b">
          <md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
            <md:SingleLogoutService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect"
              Location="https://idp.example.org/slo"/>
            <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST"
              Location="https://idp.example.org/post"/>
            <md:SingleSignOnService Location = 'https://idp.example.org/sso?a=1&amp;b=2'
              Binding='urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect' />
          </md:IDPSSODescriptor>
        </md:EntityDescriptor>
        """

    @Test func `the addresses of the redirect binding are found`() throws {
        let metadata = try #require(SAMLMetadata(Self.document))
        #expect(metadata.signIn == "https://idp.example.org/sso?a=1&b=2")
        #expect(metadata.signOut == "https://idp.example.org/slo")
    }

    @Test func `a document without prefixes and addresses is one too`() throws {
        let metadata = try #require(
            SAMLMetadata("<EntityDescriptor entityID='e'><IDPSSODescriptor/></EntityDescriptor>"))
        #expect(metadata.impliedDetails.isEmpty)
    }

    @Test(arguments: [
        "", "{}", "<a/>", "<EntityDescriptor entityID='e'/>",
        "<EntityDescriptor><IDPSSODescriptor/></EntityDescriptor>",
        "<EntityDescriptor entityID=''><IDPSSODescriptor/></EntityDescriptor>", "<EntityDescriptor entityID='e'",
        "<EntityDescriptor entityID='e><IDPSSODescriptor/>", "<EntityDescriptor entityID=e><IDPSSODescriptor/>",
        "<EntityDescriptor entityID='e'><IDPSSODescriptor/><!-- ", "<EntityDescriptor entityID><IDPSSODescriptor/>",
        // Nothing is declared, and so nothing is fetched or expanded.
        "<!DOCTYPE a [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><EntityDescriptor entityID='e'><IDPSSODescriptor/>",
        "<![CDATA[x]]><EntityDescriptor entityID='e'><IDPSSODescriptor/>",
    ])
    func `anything else is no metadata`(text: String) {
        #expect(SAMLMetadata(text) == nil)
    }

    @Test func `a document is bounded, and read in time that grows with its length`() {
        let long = "<EntityDescriptor entityID='e'><IDPSSODescriptor/>"
        #expect(SAMLMetadata(long + String(repeating: " ", count: SAMLMetadata.mostBytes)) == nil)
        #expect(SAMLMetadata(long + "<a\(String(repeating: "\u{301}", count: 31))/>") == nil)
        #expect(SAMLMetadata(long + String(repeating: "<", count: 100_000)) == nil)
        #expect(SAMLMetadata(long + String(repeating: "<a/>", count: 25_000)) != nil)
    }
}
