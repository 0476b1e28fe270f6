import LatchkeyCrypto
import LatchkeyJSON
import LatchkeyPlatform

@testable import Bookings
@testable import LatchkeyHTTP
@testable import PasswordHash
@testable import UserPool

extension Harness {
    /// The filter of ListUsers: what is accepted, written and read again is the same.
    static let userFilter = Harness(name: "user-filter", longest: 512) { input in
        guard let text = input.utf8Text, let filter = try? UserFilter(text) else { return }
        var value = ""
        for scalar in filter.value.unicodeScalars {
            if scalar == "\"" || scalar == "\\" { value.unicodeScalars.append("\\") }
            value.unicodeScalars.append(scalar)
        }
        let written = "\(filter.attribute.rawValue) \(filter.comparison.rawValue) \"\(value)\""
        guard written.unicodeScalars.count <= UserFilter.longest else { return }
        let again = must("what was written can be read") { try UserFilter(written) }
        expect(again.attribute == filter.attribute && again.comparison == filter.comparison, "the same question")
        expect(sameBytes(again.value, filter.value), "the same value")
    }

    /// Names and addresses: what is accepted is safe in a line, and the key of a key is itself.
    static let identifiers = Harness(name: "identifiers", longest: 256) { input in
        guard let text = input.utf8Text else { return }
        if let name = Username(text) {
            expect(sameBytes(name.text, text), "a name is kept as it was written")
            expect(!text.utf8.contains { $0 <= 0x20 || $0 == 0x7f }, "no control character, no space")
        }
        if let address = EmailAddress(text) {
            expect(!address.text.utf8.contains { $0 <= 0x20 || $0 == 0x7f }, "no control character, no space")
            expect(address.text.utf8.count { $0 == UInt8(ascii: "@") } == 1, "one @")
        }
        if let number = PhoneNumber(text) { expect(number.text.utf8.count <= 16, "at most 15 digits") }
        for caseSensitive in [false, true] {
            let key = IdentifierKey(text, caseSensitive: caseSensitive)
            let again = IdentifierKey(key.text, caseSensitive: caseSensitive)
            expect(sameBytes(again.text, key.text), "the key of a key is itself: \(Array(text.unicodeScalars))")
        }
    }

    /// The query of a list of bookings or rooms.
    static let bookingQuery = Harness(name: "booking-query", longest: 256) { input in
        guard let text = input.utf8Text else { return }
        for takesDates in [false, true] {
            guard let query = try? ListQuery(Request(.get, "/rooms?\(text)"), takesDates: takesDates) else { continue }
            expect((1...Page.mostLimit).contains(query.page.limit), "a page is bounded")
            expect(takesDates || query.available == nil, "dates only where they are asked for")
            if let range = query.available {
                expect((1...DateRange.mostNights).contains(range.nights), "nights are bounded")
                let written = "\(range.checkIn.fullDate)..\(range.checkOut.fullDate)"
                let days = DateRange.days(in: written)
                expect(days?.from == range.checkIn && days?.to == range.checkOut, "the same days")
            }
            if let key = query.page.after {
                expect(Page.key(in: Page.next(after: key)).map { sameBytes($0, key) } == true, "the same place")
            }
        }
    }

    /// The body of a booking.
    static let bookingBody = Harness(name: "booking-body", longest: 1024) { input in
        guard let request = try? BookingRequest.read(input) else { return }
        expect((1...64).contains(request.roomId.utf16.count), "a room's id is bounded")
        let again = must("what was written can be read") { try BookingRequest.read(request.encode()) }
        expect(sameBytes(again.roomId, request.roomId), "the same room")
        expect(again.checkIn == request.checkIn && again.checkOut == request.checkOut, "the same days")
    }

    /// Dates and moments: texts are canonical, and no moment traps.
    static let dates = Harness(name: "dates", longest: 64) { input in
        if let text = input.utf8Text {
            if let date = CivilDate(fullDate: text) {
                expect(sameBytes(date.fullDate, text), "only the canonical text is read")
                expect(CivilDate(daysSinceEpoch: date.daysSinceEpoch) == date, "a day is its number")
            }
            if let moment = SRPTimestamp(text)?.moment {
                let time = CivilTime(moment)
                expect(
                    text.contains("UTC ") && text.contains(" \(DecimalDigits.text(time.date.year, count: 4))"),
                    "the year that it says")
                expect(time.millisecond == 0, "to the second")
            }
            if let days = DateRange.days(in: text) {
                expect(sameBytes("\(days.from.fullDate)..\(days.to.fullDate)", text), "only the canonical text is read")
            }
        }
        guard input.count >= 8 else { return }
        let milliseconds = input.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
        let moment = Timestamp(milliseconds: Int64(bitPattern: milliseconds))
        let time = CivilTime(moment)
        expect((1...12).contains(time.date.month) && (1...31).contains(time.date.day), "a day of the calendar")
        expect((0..<24).contains(time.hour) && (0..<1000).contains(time.millisecond), "a time of the day")
        expect(moment.rfc3339.hasSuffix("Z") && HTTPDate.text(moment).hasSuffix(" GMT"), "a text")
    }

    /// A stored password hash: only the canonical text is read, and its cost is bounded.
    static let passwordHash = Harness(name: "password-hash", longest: 640) { input in
        guard let text = input.utf8Text else { return }
        if let hash = PHCString(text) {
            expect(sameBytes(hash.text, text), "only the canonical text is read")
            expect(hash.algorithm.isWithinBounds, "the cost is bounded")
        }
        for algorithm in ForeignHash.Algorithm.allCases {
            guard let foreign = ForeignHash(text, of: algorithm) else { continue }
            expect(StoredHash(foreign.text) != nil, "what is taken can be checked")
        }
    }

    /// `SRP_A`: what is accepted lies within the group, and costs no more than one exponentiation.
    static let srpPublicValue = Harness(name: "srp-public-value", longest: 2048) { input in
        guard let text = input.utf8Text else { return }
        guard let value = try? CognitoSRP.Server.clientPublicValue(text) else { return }
        expect(!value.isEmpty && value.first != 0 && value.count <= 384, "minimal bytes")
        let digits = text.drop { $0 == "0" }
        expect(!digits.isEmpty && digits.utf8.count <= 768, "in 1..<N")
        expect(text.utf8.allSatisfy { Hex.decode("0\(Character(Unicode.Scalar($0)))") != nil }, "hexadecimal")
    }
}
