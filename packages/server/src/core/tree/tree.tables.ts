import type { Generated } from 'kysely'

export interface SpaceRow {
  id: string
  kind: 'personal' | 'workspace'
  name: string
  owner_id: string
  root_id: string
  /** Every version of every item, live or trashed. */
  used_bytes: number
  trash_bytes: number
  version_bytes: number
  /** Reserved for uploads in progress. */
  reserved_bytes: number
  created_at: number
  color: string
  /** Incremented whenever these figures are set by anything other than a change to what they count. */
  recounts: number
  /** Set on a deleted workspace: no one can access it until its owner restores it or it is deleted forever. */
  deleted_at: number | null
}

export interface SpaceMemberRow {
  id: string
  space_id: string
  user_id: string
  role_id: string
  joined_at: number
}

/**
 * State of the top of a tree only: what is below a trashed, building or deleting item is `live` itself but out of
 * reach. Only files are `infected`: set aside because of their content, and out of everyone's reach.
 */
export type ItemState = 'live' | 'trashed' | 'building' | 'deleting' | 'infected'

export interface ItemRow {
  seq: Generated<number>
  id: string
  space_id: string
  parent_id: string | null
  /** 0 is a folder, 1 a file. */
  rank: number
  name: string
  name_key: string
  sort_key: string
  /** `fileKind.extension`, to sort by type. */
  type_key: string
  mime: string | null
  size: number
  item_count: number
  child_count: number
  /** Of a folder: raised by every change in it or below it that a copy elsewhere would have to follow. */
  changes: Generated<number>
  /** 1 if a restriction may stand on it; of a root, if one may stand on anything in its space. It only says where to look. */
  is_closed: Generated<number>
  /** 1 if it, or something below it, may be closed: the way down to restrictions. Triggers set it (docs/decisions/0100). */
  leads_to_closed: Generated<number>
  version_id: string | null
  state: ItemState
  trashed_at: number | null
  trashed_by: string | null
  has_thumbnail: number
  /** The colours of its thumbnail; null without one, and for pictures with transparent parts. */
  placeholder: string | null
  created_by: string | null
  created_at: number
  modified_at: number
  /** Of a folder: one of `folderColors`. */
  color: string | null
  /** A new file that waits to be scanned: the person who may see it; `-` for nobody (`core/bytes/scan-hold.ts`). */
  held_for: string | null
}

export interface VersionRow {
  id: string
  item_id: string
  blob_id: string
  number: number
  size: number
  name: string | null
  is_kept: number
  created_by: string | null
  created_at: number
  /** When another version replaced it; null for the current one. */
  replaced_at: number | null
  /** The file's own modification date when this version was replaced; null if it wasn't recorded. */
  modified_at: number | null
}

/** What the files of a space hold, by kind; kept by triggers. */
export interface SpaceKindRow {
  space_id: string
  kind: string
  bytes: number
  files: number
}

export interface SpaceInvitationRow {
  id: string
  space_id: string
  /** In lower case; whoever has confirmed this address may respond. */
  email: string
  role_id: string
  message: string
  invited_by: string | null
  /** Says when the last mail was sent. */
  sent_at: number
  created_at: number
}

/** Tables by name. */
export interface TreeTables {
  spaces: SpaceRow
  space_members: SpaceMemberRow
  items: ItemRow
  versions: VersionRow
  space_kinds: SpaceKindRow
  space_invitations: SpaceInvitationRow
}
