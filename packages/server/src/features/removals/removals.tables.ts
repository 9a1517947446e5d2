/** What one person's clients delete below one folder, one item after the other. */
export interface RemovalRow {
  id: string
  user_id: string
  /** The top of a drive, a workspace or something shared. */
  root_id: string
  /** The app password that was used last, and its name. */
  token_id: string
  device: string
  /** Items below the folder when it began. */
  items_before: number
  items_removed: number
  /** Milliseconds since 1970, as all of these. */
  touched_at: number
  /** Says when the person was asked whether to go on. */
  asked_at: number | null
  answer: 'delete' | 'keep' | null
  answered_at: number | null
  /** Clients can’t delete what was to be kept until this time. */
  kept_until: number | null
}

export interface RemovedItemRow {
  removal_id: string
  item_id: string
  /** 1 if the deletion was refused, 0 if the item was moved to the trash. */
  is_refused: number
  at: number
}

/** Tables by name. */
export interface RemovalTables {
  removals: RemovalRow
  removed_items: RemovedItemRow
}
