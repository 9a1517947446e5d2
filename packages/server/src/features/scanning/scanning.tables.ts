import type { Generated } from 'kysely'

/** What a scanner has said about the bytes of a blob last. Blobs that were never looked at have no row. */
export interface BlobScanRow {
  blob_id: string
  /**
   * `waiting`: to be scanned, whether or not the bytes are held back; `found`: infected, but not everything with these
   * bytes is set aside yet; `released`: an administrator has said that it is harmless.
   */
  state: 'waiting' | 'clean' | 'unscanned' | 'found' | 'infected' | 'released'
  /** The scanner's name for what it found. */
  found: string | null
  /** The scanner and its signatures, as it calls them. */
  signatures: string | null
  scanned_at: number | null
  tries: Generated<number>
  /** Not tried again before this time; milliseconds since 1970, as all of these. */
  next_at: number | null
}

export interface ScanProgressRow {
  /** `earlier`: the last blob that was looked at of those from before; `signatures`: with which everything recent was scanned. */
  task: 'earlier' | 'signatures'
  value: string
}

/** Something that was set aside. Its row goes when it is released or deleted. */
export interface QuarantineRow {
  id: string
  blob_id: string
  kind: 'file' | 'version' | 'attachment'
  item_id: string | null
  version_id: string | null
  attachment_id: string | null
  name: string
  name_key: string
  size: number
  found: string
  sender_id: string | null
  space_id: string | null
  folder_id: string | null
  created_at: number
}

/** Tables by name. */
export interface ScanningTables {
  blob_scans: BlobScanRow
  scan_progress: ScanProgressRow
  quarantine: QuarantineRow
}
