export interface StarRow {
  user_id: string
  item_id: string
  starred_at: number
}

export interface RecentRow {
  user_id: string
  item_id: string
  used_at: number
}

export interface FolderViewRow {
  user_id: string
  /** Empty: the default for folders without a view of their own. */
  folder_id: string
  /** JSON text of a `FolderView`. */
  view: string
}

/** Tables by name. */
export interface MarkTables {
  stars: StarRow
  recents: RecentRow
  folder_views: FolderViewRow
}
