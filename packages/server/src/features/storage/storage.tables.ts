export interface StorageFiguresRow {
  /** What was added up: `site`, or the `disks`. */
  name: string
  /** JSON text. */
  figures: string
  measured_at: number
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    storage_figures: StorageFiguresRow
  }
}
