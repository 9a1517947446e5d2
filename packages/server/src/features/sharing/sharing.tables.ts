export interface LinkDayRow {
  link_id: string
  /** ISO day in UTC. */
  day: string
  visits: number
  downloads: number
  uploads: number
}

export interface RecipientRow {
  link_id: string
  /** In lower case. */
  email: string
  code_hash: string | null
  code_ends_at: number | null
  tries_left: number
  last_visit_at: number | null
  created_at: number
}

export interface FileRequestRow {
  link_id: string
  title: string
  text: string
  closes_at: number | null
  time_zone: string | null
  has_folders: number
  tells_maker: number
  /** JSON list of strings. */
  expected: string
  told_at: number | null
}

export interface SenderRow {
  id: string
  link_id: string
  name: string
  email: string
  folder_id: string | null
  created_at: number
}

export interface RequestFileRow {
  id: string
  link_id: string
  sender_id: string
  item_id: string
  name: string
  size: number
  received_at: number
  is_receipted: number
  is_told: number
}

export interface AccessRequestRow {
  id: string
  user_id: string
  /** The requested item, whether or not it exists. */
  item_id: string
  message: string
  state: 'open' | 'granted' | 'declined'
  created_at: number
  told_at: number | null
  answered_at: number | null
}

/** A link that pauses because its maker may no longer share the item. */
export interface PausedLinkRow {
  link_id: string
  /** When it was noticed, ms since 1970. */
  since: number
}

/** How often a link was reported; those without reports have no row. */
export interface ReportedLinkRow {
  link_id: string
  reports: number
}

/** Tables by name. */
export interface SharingTables {
  link_days: LinkDayRow
  paused_links: PausedLinkRow
  reported_links: ReportedLinkRow
  link_outsiders: RecipientRow
  file_requests: FileRequestRow
  request_senders: SenderRow
  request_files: RequestFileRow
  access_requests: AccessRequestRow
}
