import Testing

@testable import UserPool

@Suite struct ClientMetadataTests {
    private static let url = "https://a.example/client"

    private func fault(_ text: String) -> ClientMetadataFault? {
        do throws(ClientMetadataFault) {
            try ClientMetadata.check(Array(text.utf8), of: Self.url)
            return nil
        } catch {
            return error
        }
    }

    @Test func `a document is its address's own and says where users go back to`() {
        #expect(
            fault(#"{"client_id":"\#(Self.url)","redirect_uris":["https://a.example/back","app.scheme:/x"]}"#) == nil)
        #expect(
            fault(
                #"{"client_id":"\#(Self.url)","redirect_uris":["http://localhost/x"],"token_endpoint_auth_method":"private_key_jwt"}"#
            ) == nil)
    }

    @Test(
        arguments: [
            "", "[]", "{}", #"{"client_id":"https://a.example/other","redirect_uris":["https://a.example/back"]}"#,
            #"{"client_id":"\#(url)"}"#, #"{"client_id":"\#(url)","redirect_uris":[]}"#,
            #"{"client_id":"\#(url)","redirect_uris":["http://a.example/back"]}"#,
            #"{"client_id":"\#(url)","redirect_uris":["javascript:alert(1)"]}"#,
            #"{"client_id":"\#(url)","redirect_uris":[1]}"#,
            #"{"client_id":"\#(url)","redirect_uris":["https://a.example/back"],"client_secret":"x"}"#,
            #"{"client_id":"\#(url)","redirect_uris":["https://a.example/b"],"token_endpoint_auth_method":"client_secret_post"}"#,
        ])
    func `any other document is refused`(text: String) {
        #expect(fault(text) != nil)
    }
}
