/** Version of the text reader. Increase it when the reader can read more than before: everything is then read again. */
export const readerVersion = 3

/** Characters that are kept of one file. */
export const mostText = 1024 * 1024

/** Reading one file may use this much. */
export const readLimits = {
  /** Bytes of the file; plain text is read from its beginning, whatever its size. */
  source: 256 * 1024 * 1024,
  plainBytes: 4 * 1024 * 1024,
  mailBytes: 32 * 1024 * 1024,
  zipEntries: 20_000,
  /** Unpacked bytes of all parts of one document. */
  unpackedBytes: 64 * 1024 * 1024,
  pdfPages: 2000,
  heapMegabytes: 256,
  milliseconds: 20_000,
} as const

/**
 * Why a file has no text:
 * - `no-text`: it contains none, such as a scan
 * - `locked`: it needs a password
 * - `broken`: it is not what it claims to be
 * - `too-large`, `too-slow`: reading it would exceed the limits
 */
export type NoTextReason = 'no-text' | 'locked' | 'broken' | 'too-large' | 'too-slow'

/** Thrown when a file has no readable text. */
export class NoText extends Error {
  readonly reason: NoTextReason

  constructor(reason: NoTextReason, cause?: unknown) {
    super(reason, cause === undefined ? undefined : { cause })
    this.name = 'NoText'
    this.reason = reason
  }
}
