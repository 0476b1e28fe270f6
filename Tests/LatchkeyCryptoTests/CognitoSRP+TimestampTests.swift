import LatchkeyPlatform
import Testing

@testable import LatchkeyCrypto

@Suite struct CognitoSRPTimestampTests {
    @Test(arguments: [
        (0, "Thu Jan 1 00:00:00 UTC 1970"),
        (1_762_153_509, "Mon Nov 3 07:05:09 UTC 2025"),
        (1_709_251_199, "Thu Feb 29 23:59:59 UTC 2024"),
        (1_798_761_600, "Fri Jan 1 00:00:00 UTC 2027"),
        (1_793_491_510, "Sun Nov 1 00:05:10 UTC 2026"),
        (-1, "Wed Dec 31 23:59:59 UTC 1969"),
    ])
    func `a moment is written as Cognito's clients write it`(_ seconds: Int64, _ text: String) {
        #expect(CognitoSRP.timestamp(Timestamp(seconds: seconds)) == text)
        #expect(CognitoSRP.timestamp(Timestamp(milliseconds: seconds * 1000 + 999)) == text)
    }
}
