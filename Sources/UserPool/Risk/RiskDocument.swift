internal import LatchkeyJSON

/// What is set about risks, as it stands in documents
/// ([SetRiskConfiguration](https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_SetRiskConfiguration.html)).
/// Texts of enumerations are kept as text: what they mean is said by ``RiskRules``.
struct RiskDocument: Shape {
    var compromised: Compromised?
    var takeover: Takeover?
    var exceptions: Exceptions?

    init() {}

    static let fields: [Field<Self>] = [
        .init("CompromisedCredentialsRiskConfiguration", \.compromised),
        .init("AccountTakeoverRiskConfiguration", \.takeover),
        .init("RiskExceptionConfiguration", \.exceptions),
    ]

    struct Compromised: Shape {
        var eventFilter: [String]?
        var actions = Actions()

        init() {}

        static let fields: [Field<Self>] = [
            .init("EventFilter", \.eventFilter), .init("Actions", \.actions),
        ]

        struct Actions: Shape {
            var eventAction = ""

            init() {}

            static let fields: [Field<Self>] = [.init("EventAction", \.eventAction)]
        }
    }

    struct Takeover: Shape {
        var notify: Notify?
        var actions = Actions()

        init() {}

        static let fields: [Field<Self>] = [
            .init("NotifyConfiguration", \.notify), .init("Actions", \.actions),
        ]

        struct Actions: Shape {
            var low: Action?
            var medium: Action?
            var high: Action?

            init() {}

            static let fields: [Field<Self>] = [
                .init("LowAction", \.low), .init("MediumAction", \.medium), .init("HighAction", \.high),
            ]
        }

        struct Action: Shape {
            var notify = false
            var eventAction = ""

            init() {}

            static let fields: [Field<Self>] = [.init("Notify", \.notify), .init("EventAction", \.eventAction)]
        }

        struct Notify: Shape {
            var block: Mail?
            var noAction: Mail?
            var mfa: Mail?

            init() {}

            static let fields: [Field<Self>] = [
                .init("BlockEmail", \.block), .init("NoActionEmail", \.noAction), .init("MfaEmail", \.mfa),
            ]
        }

        struct Mail: Shape {
            var subject = ""
            var html: String?
            var text: String?

            init() {}

            static let fields: [Field<Self>] = [
                .init("Subject", \.subject), .init("HtmlBody", \.html), .init("TextBody", \.text),
            ]
        }
    }

    struct Exceptions: Shape {
        var blocked: [String]?
        var skipped: [String]?

        init() {}

        static let fields: [Field<Self>] = [
            .init("BlockedIPRangeList", \.blocked), .init("SkippedIPRangeList", \.skipped),
        ]
    }
}
