import type { GrantRole } from '@holdall/contract/drive/drive.schemas.ts'
import type { Generated } from 'kysely'

/** The rights of a person or a group on an item and everything below it. */
export interface GrantRow {
  id: string
  item_id: string
  user_id: string | null
  /** Address of someone without an account: the grant becomes theirs once they have confirmed it. */
  email: string | null
  /** The group that holds it instead. */
  group_id: string | null
  role: GrantRole
  /** Ms since 1970; null means it never expires. */
  expires_at: number | null
  created_by: string | null
  /** When it was given, or changed by sharing again. */
  created_at: number
  /** When it was given first, if that was before `created_at`; null means it wasn't. */
  since: number | null
  /** 1 if it covers earlier versions of files even in a role that may not edit. */
  with_versions: number
}

/** A grant that is given now. */
export type NewGrant = Omit<GrantRow, 'since' | 'with_versions'> & { with_versions?: number }

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
  /** 1 if pictures that leave by it are marked. */
  has_watermark: number
  watermark_text: string
}

export interface GroupRow {
  id: string
  /** The member whose group it is; null for a group of the site. */
  owner_id: string | null
  name: string
  /** The name without case (`foldText`). */
  name_key: string
  description: string
  created_at: number
  updated_at: number
}

export interface GroupMemberRow {
  group_id: string
  user_id: string
  added_at: number
}

/** An address that was put into a group, and waits for someone to confirm it. */
export interface GroupAddressRow {
  id: string
  group_id: string
  email: string
  added_at: number
}

/** A group that belongs to a workspace, with the role that each of its members has there. */
export interface SpaceGroupRow {
  id: string
  space_id: string
  group_id: string
  role_id: string
  joined_at: number
}

/**
 * A closed folder: what the named person, group, grant or link was given above it doesn't reach it. At most one of the
 * four is set; none means everyone.
 */
export interface RestrictionRow {
  id: string
  item_id: string
  user_id: string | null
  group_id: string | null
  grant_id: string | null
  link_id: string | null
  created_by: string | null
  created_at: number
}

/** Tables by name. */
export interface RightsTables {
  grants: Omit<GrantRow, 'since' | 'with_versions'> & {
    since: Generated<number | null>
    with_versions: Generated<number>
  }
  closings: RestrictionRow
  groups: GroupRow
  group_members: GroupMemberRow
  group_addresses: GroupAddressRow
  space_groups: SpaceGroupRow
  links: LinkRow
}
