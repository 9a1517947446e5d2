import type { AnnouncementKind, announcementAudiences } from '@holdall/contract/announcements/announcements.schemas.ts'

export interface AnnouncementRow {
  id: string
  kind: AnnouncementKind
  /** A JSON array of language, title and text. */
  texts: string
  audience: (typeof announcementAudiences)[number]
  /** A JSON array with the ids of roles or groups. */
  audience_ids: string
  is_banner: number
  starts_at: number
  ends_at: number | null
  created_by: string | null
  created_at: number
  updated_at: number
  /** Null until it is first sent by mail. */
  mail_state: 'sending' | 'stopped' | 'sent' | null
  /** `MailedContent` as JSON: later changes don't reach what is being sent. */
  mail_content: string | null
  /** The last person who was written to, by id. */
  mail_after: string | null
  mail_total: number
  mail_written: number
  mail_started_at: number | null
  mail_ended_at: number | null
}

export interface AnnouncementDismissalRow {
  announcement_id: string
  user_id: string
  dismissed_at: number
}

/** Someone who wants no announcements by mail. */
export interface AnnouncementOptoutRow {
  user_id: string
  created_at: number
}

/** Tables by name. */
export interface AnnouncementTables {
  announcements: AnnouncementRow
  announcement_dismissals: AnnouncementDismissalRow
  announcement_optouts: AnnouncementOptoutRow
}
