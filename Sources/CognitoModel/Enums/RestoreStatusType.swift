public import LatchkeyJSON

/// How far a recovery is.
public struct RestoreStatusType: WireEnum {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let previewGenerating = Self(rawValue: "PREVIEW_GENERATING")
    public static let previewGenerated = Self(rawValue: "PREVIEW_GENERATED")
    public static let previewCancelled = Self(rawValue: "PREVIEW_CANCELLED")
    public static let previewGenerationFailed = Self(rawValue: "PREVIEW_GENERATION_FAILED")
    public static let previewExpired = Self(rawValue: "PREVIEW_EXPIRED")
    public static let restoring = Self(rawValue: "RESTORING")
    public static let restoreCompleted = Self(rawValue: "RESTORE_COMPLETED")
    public static let temporaryInternalError = Self(rawValue: "TEMPORARY_INTERNAL_ERROR_SEE_SUPPORT_CASE")
    public static let awsAborted = Self(rawValue: "AWS_ABORTED")

    public static let known: [Self] = [
        .previewGenerating, .previewGenerated, .previewCancelled, .previewGenerationFailed, .previewExpired,
        .restoring, .restoreCompleted, .temporaryInternalError, .awsAborted,
    ]
}
