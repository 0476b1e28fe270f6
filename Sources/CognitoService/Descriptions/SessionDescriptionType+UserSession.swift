internal import CognitoModel
internal import UserPool

extension SessionDescriptionType {
    /// A session as lists show it. Where it is on earth is not known here.
    init(_ session: UserSession, isCurrent: Bool) {
        self.init()
        sessionID = session.id.listed
        sessionType = .token
        clientID = session.client.text
        createDate = session.created
        lastActiveDate = session.lastActive
        deviceType = session.program ?? "unknown"
        lastIPAddress = session.lastAddress
        isCurrentSession = isCurrent
    }
}
