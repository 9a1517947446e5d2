/** What queries do although they should not. These lists only shrink. */
export interface SqlDebts {
  /** Tables that a feature changes although another one owns them. */
  readonly writes: readonly string[]
  /** Tables of the core that more than one feature changes. */
  readonly keepers: readonly string[]
  /** Tables of a higher floor that a lower one names. */
  readonly upwards: readonly string[]
  /** Features that reach each other in a circle, by imports and queries together. */
  readonly knotted: readonly string[]
}

export const sqlDebts: SqlDebts = {
  writes: ['personal-data: comments of comments', 'personal-data: dav_locks of webdav'],
  keepers: ['spaces of core/tree: drive, storage, workspaces'],
  upwards: [],
  knotted: ['comments', 'drive', 'notifications'],
}
