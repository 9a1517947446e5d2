import type { ImportProblem } from '@holdall/contract/imports/import-problems.ts'
import type { ImportState } from '@holdall/contract/imports/imports.schemas.ts'

/** A file that is fetched from a link, or folders that move in from another drive. */
export interface ImportRow {
  id: string
  kind: 'link' | 'drive'
  user_id: string
  /** The folder that receives it. */
  folder_id: string
  name: string
  host: string
  /** Encrypted JSON of a `Source`; null once it is over. */
  source: string | null
  /** JSON text of the names of top folders; null for everything. */
  chosen: string | null
  on_existing: 'replace' | 'keep-both' | 'skip'
  state: ImportState
  /** The job that may work on it. */
  job_id: string | null
  error: ImportProblem | null
  /** Says how often in a row the other server could not be asked. */
  stalls: number
  /** Milliseconds since 1970, as all of these. */
  retry_at: number | null
  /** Whether all folders of the other drive have been listed. */
  is_listed: number
  /** Entries that were given a position. */
  entries: number
  files: number
  files_brought: number
  files_skipped: number
  files_failed: number
  /** Of all files found; null while unknown. */
  bytes: number | null
  bytes_brought: number
  /** Of files that were skipped or failed. */
  bytes_passed: number
  /** Of files that are under way. */
  bytes_coming: number
  per_second: number | null
  /** The file that a link gave. */
  item_id: string | null
  created_at: number
  finished_at: number | null
}

/** A file or folder of another drive. */
export interface ImportEntryRow {
  import_id: string
  path_hash: string
  position: number
  /** Names from the top of the other drive, joined by slashes. */
  path: string
  parent_hash: string | null
  kind: 'file' | 'folder'
  state: 'pending' | 'brought' | 'skipped' | 'failed'
  reason: ImportProblem | null
  size: number | null
  modified_at: number | null
  etag: string | null
  checksum: string | null
  /** What it became here, and the version of a file that has its bytes. */
  item_id: string | null
  version_id: string | null
}

/** Tables by name. */
export interface ImportTables {
  imports: ImportRow
  import_entries: ImportEntryRow
}
