export interface StorageFiguresRow {
  /** What was measured: `site` or `disks`. */
  name: string
  /** JSON text. */
  figures: string
  measured_at: number
}

/** Tables by name. */
export interface StorageReportTables {
  storage_figures: StorageFiguresRow
}
