export interface CommentRow {
  id: string
  item_id: string
  /** The comment that this one answers. */
  answers_id: string | null
  author_id: string
  text: string
  /** JSON text: the ids of mentioned users. */
  mentions: string
  /** JSON text: the ids of mentioned groups. */
  group_mentions: string
  created_at: number
  edited_at: number | null
  deleted_at: number | null
  deleted_by: string | null
}

/** Tables by name. */
export interface CommentTables {
  comments: CommentRow
}
