import type { BlobRow } from '../../../core/bytes/bytes.tables.ts'

/** Bytes that the caller may have, whichever rule allows it. */
export interface ServedBlob {
  readonly blob: BlobRow
  /** The name of the file. */
  readonly name: string
  readonly cacheControl: string
}
