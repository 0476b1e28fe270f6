import LatchkeyJOSE
import LatchkeyPlatform
import Testing

struct TokenTimesTests {
    private let now = Timestamp(seconds: 1_800_000_000)

    private func times(_ text: String) -> TokenTimes? {
        (try? JWTClaims(Array(text.utf8)))?.times
    }

    private func fault(_ text: String) throws -> TokenTimes.Fault? {
        let read = try #require(times(text))
        do throws(TokenTimes.Fault) {
            _ = try read.check(at: now, leeway: .seconds(5))
            return nil
        } catch { return error }
    }

    @Test(arguments: [
        #"{"exp":9223372036854775807}"#, #"{"exp":1e300}"#, #"{"exp":253402300800}"#, #"{"exp":-1}"#,
        #"{"exp":"1800000001"}"#, #"{"exp":null}"#, #"{"nbf":"soon"}"#, #"{"nbf":null}"#, #"{"iat":true}"#,
        #"{"exp":1,"exp":1}"#, "[]",
    ])
    func `a claim of time that is no moment, or occurs twice, spoils the claims`(text: String) {
        #expect(times(text) == nil)
    }

    @Test(arguments: [
        ("{}", TokenTimes.Fault.noExpiry), (#"{"exp":1799999995}"#, .expired), (#"{"exp":1799999996}"#, nil),
        (#"{"exp":1800003600,"nbf":1800000006}"#, .notYetValid), (#"{"exp":1800003600,"nbf":1800000005}"#, nil),
        (#"{"exp":1800003600,"iat":1800086400}"#, .notYetValid), (#"{"exp":1800003600,"iat":1800000005}"#, nil),
        (#"{"exp":253402300799,"iat":0,"nbf":0.5}"#, nil),
    ])
    func `a token is good from nbf and iat to exp, to within the leeway`(
        text: String, expected: TokenTimes.Fault?
    ) throws {
        #expect(try fault(text) == expected)
    }
}
