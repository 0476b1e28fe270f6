import LatchkeyJSON
import Testing

@testable import authctl

@Suite struct BookingTextTests {
    private let room: JSONValue = ["description": "One king size bed", "city": "Los Angeles", "price": 100]

    @Test func `BKG-11 rooms and stays read as they always did`() {
        #expect(BookingText.title(room) == "One king size bed - Los Angeles")
        #expect(BookingText.price(room) == "$100 / night")
        #expect(BookingText.offer(room) == "Book for $100")
        #expect(
            BookingText.stay(["checkIn": "2024-06-27", "checkOut": "2024-06-28"])
                == "Booked from 6/27/24 to 6/28/24")
    }

    @Test(arguments: [
        ("2026-12-01", "12/1/26"), ("2005-01-09", "1/9/05"), ("2000-02-29", "2/29/00"), ("2023-02-29", "2023-02-29"),
        ("soon", "soon"), ("", ""),
    ])
    func `a day is short, and what is none stays as it is`(_ day: String, _ text: String) {
        #expect(BookingText.day(day) == text)
    }
}
