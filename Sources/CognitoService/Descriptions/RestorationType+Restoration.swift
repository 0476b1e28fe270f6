internal import CognitoModel
internal import UserPool

extension RestorationType {
    /// A recovery of a pool.
    init(_ restoration: Restoration) {
        self.init()
        restoreID = restoration.id
        restoreStatus = RestoreStatusType(rawValue: restoration.status.rawValue)
        restoreTimestamp = restoration.moment
        triggerTimestamp = restoration.initiated
        // Counts that are not complete yet would be taken for the preview.
        guard restoration.status != .generating, let preview = restoration.preview else { return }
        restorePreview = [
            ("Users", preview.users), ("Groups", preview.groups), ("User MFAs", preview.factors),
            ("Passkeys", preview.passkeys),
        ].map { entity, changes in
            var type = RestorePreviewType()
            type.entity = entity
            type.createCount = changes.created
            type.updateCount = changes.updated
            type.deleteCount = changes.deleted
            return type
        }
    }
}
