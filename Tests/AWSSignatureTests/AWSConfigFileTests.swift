import Testing

@testable import AWSSignature

struct AWSConfigFileTests {
    @Test func `a written file tells region and endpoint`() {
        let file = AWSConfigFile(region: "eu-west-1", endpoint: "http://127.0.0.1:9229")
        #expect(
            AWSConfigFile(parsing: file.text).profile()
                == .init(region: "eu-west-1", endpoint: "http://127.0.0.1:9229"))
        #expect(
            file.text == """
                [default]
                region = eu-west-1
                output = json
                services = latchkey

                [services latchkey]
                cognito_identity_provider =
                  endpoint_url = http://127.0.0.1:9229

                """)
    }

    @Test func `a service's endpoint goes before a profile's`() {
        let file = AWSConfigFile(
            parsing: """
                [profile ci]
                region = us-east-1
                endpoint_url = http://everything
                services = mine

                [profile plain]
                endpoint_url = http://everything

                [services mine]
                s3 =
                  endpoint_url = http://s3
                cognito_identity_provider =
                  endpoint_url = http://pools
                """)
        #expect(file.profile("ci") == .init(region: "us-east-1", endpoint: "http://pools"))
        #expect(file.profile("plain") == .init(region: nil, endpoint: "http://everything"))
        #expect(file.profile() == nil)
    }
}
