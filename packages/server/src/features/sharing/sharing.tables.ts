export interface LinkRow {
  id: string
  item_id: string
  slug: string
  name: string
  /** JSON text of `LinkRights`. */
  rights: string
  password_hash: string | null
  unlock_key: string
  expires_at: number | null
  download_limit: number | null
  downloads: number
  visits: number
  last_used_at: number | null
  note: string
  created_by: string
  created_at: number
  revoked_at: number | null
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    links: LinkRow
  }
}
