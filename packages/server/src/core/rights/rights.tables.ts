import type { GrantRole } from '@holdall/contract/drive/drive.schemas.ts'

/** A person's rights on an item and everything below it. */
export interface GrantRow {
  id: string
  item_id: string
  user_id: string | null
  /** Address of someone without an account: the grant becomes theirs once they have confirmed it. */
  email: string | null
  role: GrantRole
  /** Ms since 1970; null means it never expires. */
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
  /** 1 if only the people in `link_outsiders` may open it. */
  is_restricted: number
  wants_digest: number
  /** Start of the longest lifetime that a role allows. */
  ends_set_at: number
}

/** Tables by name. */
export interface RightsTables {
  grants: GrantRow
  links: LinkRow
}
