import type { GrantRole } from '@holdall/contract/drive/drive.schemas.ts'

/** Rights of a person on an item and all below it. */
export interface GrantRow {
  id: string
  item_id: string
  user_id: string | null
  /** Of someone without an account: it becomes theirs once they have confirmed this address. */
  email: string | null
  role: GrantRole
  /** Ms since 1970; null forever. */
  expires_at: number | null
  created_by: string | null
  created_at: number
}

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
  uploads: number
  last_used_at: number | null
  note: string
  created_by: string
  created_at: number
  revoked_at: number | null
  /** 1 where only those of `link_outsiders` may open it. */
  is_restricted: number
  wants_digest: number
  /** From when the longest life that a role allows is counted. */
  ends_set_at: number
}

/** Tables by name. */
export interface RightsTables {
  grants: GrantRow
  links: LinkRow
}
