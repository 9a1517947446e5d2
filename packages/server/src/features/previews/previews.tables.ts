import type { Generated } from 'kysely'

/** When a file was taken by its name, by an XMP file beside it or in the time zone of its sender, where its bytes say less. */
export interface ItemDateRow {
  item_id: string
  /** It counts while this is the file's version. */
  version_id: string
  /** Milliseconds since 1970 of that wall clock, as if in UTC. */
  taken_at: number
  /** JSON: `takenAt` and `takenFrom` of `MediaDetails`. */
  details: string
}

/** A picture, video or audio file that is waiting to be examined. */
export interface MediaQueueRow {
  blob_id: string
  /** Says how often an attempt has begun. */
  tries: Generated<number>
  /** Milliseconds since 1970, of what nothing is known of yet; 0 for what is read again. */
  queued_at: Generated<number>
}

/** Tables by name. */
export interface PreviewTables {
  item_dates: ItemDateRow
  media_queue: MediaQueueRow
}
