/** What queries do although they should not. These lists only shrink. */
export interface SqlDebts {
  /** Tables that a feature changes although another one owns them. */
  readonly writes: readonly string[]
  /** Tables of a higher floor that a lower one names. */
  readonly upwards: readonly string[]
  /** Features that reach each other in a circle, by imports and queries together. */
  readonly knotted: readonly string[]
}

export const sqlDebts: SqlDebts = {
  writes: [
    'personal-data: comments of comments',
    'personal-data: dav_locks of webdav',
    'sharing: grants of drive',
    'storage: spaces of drive',
    'workspaces: space_members of drive',
    'workspaces: spaces of drive',
  ],
  upwards: [
    'drivers/search: blobs of features/files',
    'drivers/search: items of features/drive',
    'drivers/search: versions of features/drive',
    'platform/audit: items of features/drive',
    'platform/audit: links of features/sharing',
  ],
  knotted: [
    'accounts',
    'comments',
    'drive',
    'files',
    'jobs',
    'lists',
    'notifications',
    'roles',
    'sharing',
    'workspaces',
  ],
}
