internal import Glibc

/// One object per thread, made on first use and released when the thread ends.
///
/// Contexts of OpenSSL are costly to make and must not be shared; a context that belongs to the thread needs no lock.
/// The object must not be kept across a suspension point, after which a task may run on another thread.
struct ThreadLocal<Object: AnyObject>: Sendable {
    private let key: pthread_key_t
    private let make: @Sendable () -> Object

    init(_ make: @escaping @Sendable () -> Object) {
        var key = pthread_key_t()
        let status = pthread_key_create(&key) { object in
            if let object { Unmanaged<AnyObject>.fromOpaque(object).release() }
        }
        precondition(status == 0, "pthread_key_create failed with \(status)")
        self.key = key
        self.make = make
    }

    /// This thread's object.
    var value: Object {
        if let known = pthread_getspecific(key) { return Unmanaged<Object>.fromOpaque(known).takeUnretainedValue() }
        let object = make()
        let status = pthread_setspecific(key, Unmanaged.passRetained(object).toOpaque())
        precondition(status == 0, "pthread_setspecific failed with \(status)")
        return object
    }
}
