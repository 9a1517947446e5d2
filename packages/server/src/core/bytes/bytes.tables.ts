import type { Generated } from 'kysely'

export interface BlobRow {
  id: string
  /** Name of the disk that holds the bytes. */
  disk: string
  storage_key: string
  size: number
  /** Hex. */
  sha256: string
  /** Hex; what programs that keep copies compare, where one of them sent the bytes. */
  sha1: string | null
  md5: string | null
  crc32: number
  /** Sniffed from the bytes. */
  mime: string
  created_at: number
  /** `scan`: only `held_for` may read the bytes until they are scanned; `infected`: nobody may (docs/decisions/0103). */
  held: 'scan' | 'infected' | null
  /** Id of a person; null if only a visitor has sent them. */
  held_for: string | null
}

export interface ThumbnailRow {
  blob_id: string
  /** A picture of that size, the office document as PDF, or its outline (JSON). */
  size_name: 'small' | 'medium' | 'large' | 'document' | 'outline' | 'outline-2'
  /** Null when no picture can be made. */
  storage_key: string | null
  disk: string | null
  bytes: number | null
  reason: string | null
  created_at: number
  /** Version of what drew it, 1 unless it says another (`drawerVersion` of the feature of previews). */
  drawer: Generated<number>
  /** Of a small picture: its colours (`drawPlaceholder`), empty if it has none; null as long as nobody has looked. */
  placeholder: Generated<string | null>
}

/** Metadata of a picture, sound or video. */
export interface MediaDetailsRow {
  blob_id: string
  /** JSON. */
  details: string
  /** Duration in milliseconds. */
  duration: number | null
  /** Milliseconds since 1970 of the wall clock where it was taken, as if that were UTC; null if the file doesn't say. */
  taken_at: number | null
  /** What the picture and the film of a live photo have in common; null for everything else. */
  live_id: string | null
  /** Width divided by height in 48ths, of pictures and films upright; null if it isn't known. */
  shape: number | null
  /** Says which version of the reader has read it. */
  reader: number
  created_at: number
}

/** While one of these is valid, no stored bytes are removed. */
export interface ByteHoldRow {
  id: string
  /** Milliseconds since 1970. */
  until: number
}

/** Bytes that aren't what was stored. */
export interface DamagedBlobRow {
  blob_id: string
  /** `missing`: there are none; `damaged`: they don't have their hash. */
  problem: 'missing' | 'damaged'
  /** Milliseconds since 1970. */
  found_at: number
}

/** Tables by name. */
export interface BytesTables {
  byte_holds: ByteHoldRow
  damaged_blobs: DamagedBlobRow
  blobs: BlobRow
  thumbnails: ThumbnailRow
  media_details: MediaDetailsRow
}
