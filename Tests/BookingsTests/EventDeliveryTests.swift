import Testing

@testable import Bookings

@Suite struct EventDeliveryTests {
    @Test func `an announcement reads what came after the last event`() {
        var delivery = EventDelivery(after: 7)
        #expect(delivery.announced() == .read(after: 7))
        #expect(delivery.read([8, 9]) == (true, .read(after: 9)))
        #expect(delivery.read([]) == (true, .nothing))
        #expect(delivery.announced() == .read(after: 9))
    }

    @Test func `an announcement while reading makes it look again, once`() {
        var delivery = EventDelivery(after: 0)
        #expect(delivery.announced() == .read(after: 0))
        #expect(delivery.announced() == .nothing)
        #expect(delivery.announced() == .nothing)
        #expect(delivery.read([]) == (true, .read(after: 0)))
        #expect(delivery.read([]) == (true, .nothing))
    }

    @Test func `a failed reading is tried again, and finds what was announced meanwhile`() {
        var delivery = EventDelivery(after: 3)
        #expect(delivery.announced() == .read(after: 3))
        #expect(delivery.failed() == .read(after: 3))
        #expect(delivery.announced() == .nothing)
        #expect(delivery.failed() == .read(after: 3))
        #expect(delivery.read([4]) == (true, .read(after: 4)))
        #expect(delivery.read([]) == (true, .nothing))
        #expect(delivery.announced() == .read(after: 4))
    }

    @Test func `a closed stream sends nothing`() {
        var delivery = EventDelivery(after: 0)
        #expect(delivery.announced() == .read(after: 0))
        delivery.close()
        #expect(delivery.read([1]) == (false, .nothing))
        #expect(delivery.announced() == .nothing)
        #expect(delivery.failed() == .nothing)
        #expect(delivery.announced() == .nothing)
        #expect(delivery.last == 0)
    }
}
