/** What is kept of its state; one that waits longer than its time is over all the same. */
export type KeptState = 'waiting' | 'accepted' | 'expired' | 'revoked'

export interface UserInvitationRow {
  id: string
  /** In lower case; at most one waits for an address. */
  email: string
  name: string
  state: KeptState
  role_id: string | null
  group_id: string | null
  plan_id: string | null
  /** The language of the mail, as a tag; empty for the language of whoever invites. */
  language: string
  /** Null if it came from the command line, or if that account is gone. */
  invited_by: string | null
  is_from_console: number
  /** SHA-256 of the secret in the link, base64url; null until it is mailed, and once it is over. */
  token_hash: string | null
  /** Names the person who accepted it. */
  user_id: string | null
  created_at: number
  expires_at: number
  /** Null while its mail is still to be written. */
  sent_at: number | null
  ended_at: number | null
}

/** Tables by name. */
export interface UserInvitationTables {
  user_invitations: UserInvitationRow
}
