import type { BlobRow } from '../../../core/bytes/bytes.tables.ts'

/** Bytes that somebody may have, whatever rule has let them in. */
export interface ServedBlob {
  readonly blob: BlobRow
  /** Of the file. */
  readonly name: string
  readonly cacheControl: string
}
