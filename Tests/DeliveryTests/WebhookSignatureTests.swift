import LatchkeyPlatform
import Testing

@testable import Delivery

struct WebhookSignatureTests {
    @Test func `moment and body are signed`() {
        // printf '1796004000.{"a":1}' | openssl dgst -sha256 -hmac key
        #expect(
            WebhookSignature.value(Array(#"{"a":1}"#.utf8), at: Timestamp(seconds: 1_796_004_000), key: Secret("key"))
                == "t=1796004000,v1=f3c3d282cd6166495ff543b9ccaf8073fa1a30b4af021a43b534aee5f2004741")
    }
}
