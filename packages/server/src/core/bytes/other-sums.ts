/** Checksums of a file's bytes besides SHA-256, as far as they are known, in hexadecimal. */
export interface OtherSums {
  readonly sha1?: string
  readonly md5?: string
}
