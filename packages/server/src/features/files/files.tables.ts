import type { Generated } from 'kysely'

export interface BlobRow {
  id: string
  /** Name of the disk that holds the bytes. */
  disk: string
  storage_key: string
  size: number
  /** Hex. */
  sha256: string
  crc32: number
  /** Sniffed from the bytes. */
  mime: string
  created_at: number
}

export interface ThumbnailRow {
  blob_id: string
  /** A picture of that size, the office document as PDF, or what it says (JSON). */
  size_name: 'small' | 'medium' | 'large' | 'document' | 'outline'
  /** Null when no picture can be made. */
  storage_key: string | null
  disk: string | null
  bytes: number | null
  reason: string | null
  created_at: number
}

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

/** What is known of a picture, sound or video besides its bytes. */
export interface MediaDetailsRow {
  blob_id: string
  /** JSON. */
  details: string
  /** How long it plays; milliseconds. */
  duration: number | null
  created_at: number
}

/** A video or sound that waits to be looked at. */
export interface MediaQueueRow {
  blob_id: string
  /** How often that was begun. */
  tries: Generated<number>
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    blobs: BlobRow
    thumbnails: ThumbnailRow
    dead_objects: DeadObjectRow
    transfers: TransferRow
    transfer_parts: TransferPartRow
    archives: ArchiveRow
    content_texts: ContentTextRow
    text_queue: TextQueueRow
    type_queue: TypeQueueRow
    media_details: MediaDetailsRow
    media_queue: MediaQueueRow
  }
}
