export interface SpaceInvitationRow {
  id: string
  space_id: string
  /** In small letters; whoever has confirmed it may answer. */
  email: string
  role_id: string
  message: string
  invited_by: string | null
  /** Of the last mail. */
  sent_at: number
  created_at: number
}

export interface HandoverRow {
  id: string
  item_id: string | null
  space_id: string | null
  from_id: string
  to_email: string
  keeps: string | null
  message: string
  created_at: number
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    space_invitations: SpaceInvitationRow
    handovers: HandoverRow
  }
}
