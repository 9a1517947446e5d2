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
  dav_properties: DavPropertyRow
}
