export interface TransferRow {
  id: string
  /** An attachment becomes no item, and takes up no storage of the drive that it is uploaded from. */
  purpose: 'file' | 'attachment'
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
  /** The Upload-Metadata header as received. */
  metadata: string
  /** Where the bytes are stored once all have arrived; set from the start if they are sent straight to the storage. */
  storage_key: string | null
  /** The storage's own name of the upload, if browsers send straight to it. */
  upload_id: string | null
  /** The size in bytes of every part but the last. */
  part_size: number | null
  /**
   * The staging folder that holds the bytes, or `storage`; null if neither does, or if it is unknown. After a `/`, the
   * token of the file there, unless it is the upload's first (`staged-name.ts`).
   */
  staged_at: string | null
  /** The process that is writing, and until when others trust it to be. */
  held_by: string | null
  held_until: number | null
  state: 'open' | 'done'
  item_id: string | null
  created_at: number
  expires_at: number
}

/** What a part of an upload must be, as announced by its sender. */
export interface TransferPartRow {
  transfer_id: string
  /** From 1. */
  number: number
  /** Hex. */
  sha256: string
}

/** A piece of an upload whose bytes wait in the storage. */
export interface TransferPieceRow {
  transfer_id: string
  /** The offset of its first byte. */
  start: number
  /** Bytes. */
  size: number
  storage_key: string
  crc32: number
}

/** A large file that arrives in chunks. */
export interface ChunkedUploadRow {
  id: string
  user_id: string
  /** As the client calls it. */
  name: string
  /** Bytes of the whole file, if the client has said so. */
  total: number | null
  /** Says when it was begun or a chunk of it arrived last. */
  touched_at: number
  /** The space that holds its reservation; null if none does. */
  space_id: string | null
  /** Bytes reserved there. A trigger releases them when the row is deleted. */
  reserved: number
  /** Bytes of chunks that are being sent now. */
  arriving: number
}

export interface UploadChunkRow {
  upload_id: string
  /** As the client calls it; the order of names is that of the chunks in the file. */
  name: string
  /** Bytes. */
  size: number
  storage_key: string
  crc32: number
}

/** Tables by name. */
export interface UploadTables {
  transfers: TransferRow
  transfer_parts: TransferPartRow
  transfer_pieces: TransferPieceRow
  chunked_uploads: ChunkedUploadRow
  upload_chunks: UploadChunkRow
}
