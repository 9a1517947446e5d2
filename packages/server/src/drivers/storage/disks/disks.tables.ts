/** A storage on another machine that holds files, or has held some. */
export interface DiskRow {
  /** Eight hexadecimal digits, part of every key on it. */
  mark: string
  driver: string
  /** JSON, sealed: it holds credentials. */
  options: string
  /** Tells these options from others without telling them. */
  options_hash: string
  created_at: number
}

/** Tables by name. */
export interface DiskTables {
  disks: DiskRow
}
