/** A stored object that no row names. It stays where it is until its time is over. */
export interface SetAsideRow {
  storage_key: string
  disk: string
  size: number
  /** When the object was stored; milliseconds since 1970. */
  stored_at: number
  why: 'no-row' | 'no-version'
  since: number
  /** Null while it isn't decided whether it may ever be deleted. */
  until: number | null
}

/** Tables by name. */
export interface SetAsideTables {
  set_aside: SetAsideRow
}
