import type { Generated } from 'kysely'

export interface DeadObjectRow {
  storage_key: string
  disk: string
  since: number
}

export interface TransferRow {
  id: string
  space_id: string
  parent_id: string
  created_by: string | null
  link_id: string | null
  name: string
  size: number | null
  offset: number
  reserved: number
  sha256: string | null
  mime_hint: string | null
  last_modified: number | null
  on_conflict: 'replace' | 'keep-both' | 'skip' | null
  /** The Upload-Metadata header as it came. */
  metadata: string
  /** Where the bytes go once all are here; from the start where they go straight to the storage. */
  storage_key: string | null
  /** The storage's own name of the upload, where browsers send to it by themselves. */
  upload_id: string | null
  /** Of every part but the last; bytes. */
  part_size: number | null
  /** The staging folder that holds the bytes; null where none does, or nobody knows. */
  staged_at: string | null
  /** Who is writing, and until when others believe it. */
  held_by: string | null
  held_until: number | null
  state: 'open' | 'done'
  item_id: string | null
  created_at: number
  expires_at: number
}

/** What a part of an upload must be, by its sender. */
export interface TransferPartRow {
  transfer_id: string
  /** From 1. */
  number: number
  /** Hex. */
  sha256: string
}

export interface ArchiveRow {
  id: string
  created_by: string | null
  link_id: string | null
  name: string
  /** JSON list of ids. */
  item_ids: string
  etag: string
  created_at: number
  expires_at: number
}

/** What could be read of a blob. */
export interface ContentTextRow {
  blob_id: string
  /** Of the code that read it. */
  reader: number
  /** Why there is no text. */
  reason: string | null
  text: string
  created_at: number
}

/** A blob that waits to be read. */
export interface TextQueueRow {
  blob_id: string
  /** How often reading it was begun. */
  tries: Generated<number>
}

/** A blob whose type is to be found out once more. */
export interface TypeQueueRow {
  blob_id: string
}

/** A video or sound that waits to be looked at. */
export interface MediaQueueRow {
  blob_id: string
  /** How often that was begun. */
  tries: Generated<number>
}

/** Tables by name. */
export interface FileTables {
  dead_objects: DeadObjectRow
  transfers: TransferRow
  transfer_parts: TransferPartRow
  archives: ArchiveRow
  content_texts: ContentTextRow
  text_queue: TextQueueRow
  type_queue: TypeQueueRow
  media_queue: MediaQueueRow
}
