/** A file attached to a page of the site. It has the id of its upload. */
export interface AttachmentRow {
  id: string
  blob_id: string
  name: string
  /** Null once their account has been deleted: attachments belong to the site and stay. */
  uploaded_by: string | null
  created_at: number
  /** Since when no saved page uses it; null while one does. */
  unused_since: number | null
}

export interface AttachmentUseRow {
  attachment_id: string
  /** Id of a page. */
  used_by: string
}

/** Tables by name. */
export interface AttachmentTables {
  attachments: AttachmentRow
  attachment_uses: AttachmentUseRow
}
