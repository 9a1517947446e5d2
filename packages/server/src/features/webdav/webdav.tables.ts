export interface DavLockRow {
  /** A URI, as clients see it. */
  token: string
  /** The item that was locked. */
  item_id: string
  user_id: string
  is_exclusive: number
  /** Whether it covers everything below as well. */
  is_deep: number
  /** What the client says about the lock's holder: XML that we have rewritten, possibly empty. */
  owner: string
  created_at: number
  expires_at: number
}

/** A property that clients store with an item and that means nothing to the server (RFC 4918 §4: a dead property). */
export interface DavPropertyRow {
  item_id: string
  namespace: string
  name: string
  /** The whole element, as XML that we have rewritten. */
  value: string
}

/** Tables by name. */
export interface WebdavTables {
  dav_locks: DavLockRow
  dav_properties: DavPropertyRow
}
