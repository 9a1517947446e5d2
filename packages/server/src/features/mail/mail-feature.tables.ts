/** A connection to Gmail that was started but not completed. */
export interface GmailConnectRow {
  /** Hash of the state that Google sends back. */
  state_hash: string
  user_id: string
  /** Sealed. */
  verifier: string
  created_at: number
}

/** A mailbox from which new messages are fetched. */
export interface GmailMailboxRow {
  address: string
  /** Its history has been read up to here. */
  history_id: string
  watched_until: number
}

/** Tables by name. */
export interface GmailConnectTables {
  gmail_connects: GmailConnectRow
  gmail_mailboxes: GmailMailboxRow
}
