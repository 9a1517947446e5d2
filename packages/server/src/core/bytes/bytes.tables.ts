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
  /** A picture of that size, the office document as PDF, or its outline (JSON). */
  size_name: 'small' | 'medium' | 'large' | 'document' | 'outline'
  /** Null when no picture can be made. */
  storage_key: string | null
  disk: string | null
  bytes: number | null
  reason: string | null
  created_at: number
}

/** Metadata of a picture, sound or video. */
export interface MediaDetailsRow {
  blob_id: string
  /** JSON. */
  details: string
  /** Duration in milliseconds. */
  duration: number | null
  created_at: number
}

/** Tables by name. */
export interface BytesTables {
  blobs: BlobRow
  thumbnails: ThumbnailRow
  media_details: MediaDetailsRow
}
