/** A lock on a file or a folder. The table is named after the programs that took the first ones. */
export interface LockRow {
  /** A URI, as clients see it. */
  token: string
  /** The item that was locked. */
  item_id: string
  user_id: string
  /**
   * `client`: of a program, which sends its token with every change. `member`: of a person, who may change the item in any
   * way.
   */
  kind: 'client' | 'member'
  is_exclusive: number
  /** Whether it covers everything below as well. */
  is_deep: number
  /** What the client says about the lock's holder: XML that we have rewritten, possibly empty. */
  owner: string
  created_at: number
  /** Milliseconds since 1970. */
  expires_at: number
}

/** A file that a tab of someone's browser has open for editing. */
export interface OpenFileRow {
  item_id: string
  user_id: string
  tab: string
  /** When the tab last said so; milliseconds since 1970. */
  seen_at: number
}

/** Tables by name. */
export interface LockTables {
  dav_locks: LockRow
  open_files: OpenFileRow
}
