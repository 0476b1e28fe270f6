public import LatchkeyJSON
public import LatchkeyPlatform

/// A session of a user that has not ended.
public struct SessionDescriptionType: Shape {
    public var sessionID: String?
    public var sessionType: SessionTypeType?
    public var clientID: String?
    public var createDate: Timestamp?
    public var lastActiveDate: Timestamp?
    public var deviceType: String?
    public var lastIPAddress: String?
    public var lastLocation: SessionLocationType?
    public var originSessionID: String?
    public var isCurrentSession: Bool?
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("SessionId", \.sessionID, .sessionID),
        .init("SessionType", \.sessionType),
        .init("ClientId", \.clientID, .clientID),
        .init("CreateDate", \.createDate),
        .init("LastActiveDate", \.lastActiveDate),
        .init("DeviceType", \.deviceType, .sessionDevice),
        .init("LastIPAddress", \.lastIPAddress, .sessionIPAddress),
        .init("LastLocation", \.lastLocation),
        .init("OriginSessionId", \.originSessionID, .sessionID),
        .init("IsCurrentSession", \.isCurrentSession),
    ]
}
