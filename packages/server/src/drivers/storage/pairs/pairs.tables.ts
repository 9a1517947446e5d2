/** A storage that this database has marked as its own. */
export interface DiskPairRow {
  disk: string
  /** The data folder in which a local disk is; empty for other storages. */
  place: string
  /** JSON: the last tokens written into the marker, the newest last. */
  tokens: string
  renewed_at: number
}

/** Tables by name. */
export interface PairTables {
  disk_pairs: DiskPairRow
}
