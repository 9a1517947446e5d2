/** A connection to Gmail that somebody has begun and not ended. */
export interface GmailConnectRow {
  /** Of the state that Google sends back. */
  state_hash: string
  user_id: string
  /** Sealed. */
  verifier: string
  created_at: number
}

/** A mailbox whose new messages are fetched. */
export interface GmailMailboxRow {
  address: string
  /** Up to here its history has been read. */
  history_id: string
  watched_until: number
}

/** Tables by name. */
export interface GmailConnectTables {
  gmail_connects: GmailConnectRow
  gmail_mailboxes: GmailMailboxRow
}
