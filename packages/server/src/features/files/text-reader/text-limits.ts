/** The code that reads texts: one more where it has learnt to read what it could not, and everything is read again. */
export const readerVersion = 1

/** Characters that are kept of one file. */
export const mostText = 1024 * 1024

/** What reading one file may take. */
export const readLimits = {
  /** Bytes of the file; plain text is read from its beginning, whatever its size. */
  source: 256 * 1024 * 1024,
  plainBytes: 4 * 1024 * 1024,
  mailBytes: 32 * 1024 * 1024,
  zipEntries: 20_000,
  /** Bytes that come out of the parts of one document together. */
  unpackedBytes: 64 * 1024 * 1024,
  pdfPages: 2000,
  heapMegabytes: 256,
  milliseconds: 20_000,
} as const

/**
 * Why a file has no text:
 * - `no-text`: there is none in it, a scan for instance
 * - `locked`: it needs a password
 * - `broken`: it is not what it claims to be
 * - `too-large`, `too-slow`: it would take more than it may
 */
export type NoTextReason = 'no-text' | 'locked' | 'broken' | 'too-large' | 'too-slow'

/** A file has no text that could be read. */
export class NoText extends Error {
  readonly reason: NoTextReason

  constructor(reason: NoTextReason, cause?: unknown) {
    super(reason, cause === undefined ? undefined : { cause })
    this.name = 'NoText'
    this.reason = reason
  }
}
