export interface StorageFiguresRow {
  /** What was added up: `site`, or the `disks`. */
  name: string
  /** JSON text. */
  figures: string
  measured_at: number
}

/** Tables by name. */
export interface StorageReportTables {
  storage_figures: StorageFiguresRow
}
