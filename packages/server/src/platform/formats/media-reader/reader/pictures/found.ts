import type { Claim } from '../taken/claim.ts'
import type { Bytes } from './read-fields.ts'

/** The metadata in a picture, as its format keeps it. */
export interface Found {
  /** Begins with the TIFF header, or with "Exif" before it. */
  readonly exif?: Buffer | undefined
  readonly xmp?: Buffer | undefined
  readonly iptc?: Buffer | undefined
  /** Holds what the format itself says. */
  readonly claims?: readonly Claim[]
}

/** A file whose size is known. */
export interface Sized extends Bytes {
  readonly size: number
}
