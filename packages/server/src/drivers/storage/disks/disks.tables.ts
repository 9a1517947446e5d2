/** A storage on another machine that holds files or has held some. */
export interface DiskRow {
  /** Eight hexadecimal digits, part of every key on it. */
  mark: string
  driver: string
  /** JSON, encrypted because it contains credentials. */
  options: string
  /** Distinguishes these options from others without revealing them. */
  options_hash: string
  created_at: number
}

/** Tables by name. */
export interface DiskTables {
  disks: DiskRow
}
