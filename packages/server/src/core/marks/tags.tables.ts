import type { TagColor } from '@holdall/contract/tags/tags.schemas.ts'

export interface TagRow {
  id: string
  /** Null for a tag of the site. */
  owner_id: string | null
  /** Unique per owner: the folded name for own tags, the identifier for the site's. */
  name: string
  display_name: string
  type: string
  color: TagColor | null
  created_at: number
  updated_at: number
}

export interface ItemTagRow {
  item_id: string
  tag_id: string
}

/** Tables by name. */
export interface TagTables {
  tags: TagRow
  item_tags: ItemTagRow
}
