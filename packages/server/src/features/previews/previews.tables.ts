import type { Generated } from 'kysely'

/** A video or audio file that is waiting to be examined. */
export interface MediaQueueRow {
  blob_id: string
  /** How often an attempt has begun. */
  tries: Generated<number>
}

/** Tables by name. */
export interface PreviewTables {
  media_queue: MediaQueueRow
}
