public import LatchkeyJSON

/// Who may create users, and the invitation they are sent.
public struct AdminCreateUserConfigType: Shape {
    public var allowAdminCreateUserOnly: Bool?
    public var unusedAccountValidityDays: Int?
    public var inviteMessageTemplate: MessageTemplateType?
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("AllowAdminCreateUserOnly", \.allowAdminCreateUserOnly),
        .init("UnusedAccountValidityDays", \.unusedAccountValidityDays, .adminCreateUserUnusedAccountValidityDays),
        .init("InviteMessageTemplate", \.inviteMessageTemplate),
    ]
}
