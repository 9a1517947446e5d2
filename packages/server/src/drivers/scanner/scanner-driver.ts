/** Holds what a scanner says about the bytes of one file. */
export type Verdict =
  | { readonly is: 'clean' }
  /** `found` is the scanner's name for it. */
  | { readonly is: 'infected'; readonly found: string }
  /** The scanner takes no file of this size, and hasn't looked at it. */
  | { readonly is: 'too-large' }

export interface ScannerFacts {
  /** The program and its signatures as it calls them; changes whenever either does. */
  readonly version: string
  /** When its signatures were made, as it says; null if it doesn't. */
  readonly signaturesOf: string | null
}

/** A virus scanner. Every call has time limits of its own. */
export interface ScannerDriver {
  /** @throws ScannerError */
  ping(signal?: AbortSignal): Promise<void>
  /** @throws ScannerError */
  facts(signal?: AbortSignal): Promise<ScannerFacts>
  /** Reads all of `bytes`, unless the verdict comes earlier. @throws ScannerError; or what reading the bytes throws */
  scan(bytes: AsyncIterable<Uint8Array>, signal?: AbortSignal): Promise<Verdict>
}

/**
 * `away`: it can't be reached, or doesn't answer as such a scanner does; the same is to be expected for other files.
 * `failed`: it couldn't scan this file.
 */
export class ScannerError extends Error {
  readonly reason: 'away' | 'failed'
  constructor(reason: 'away' | 'failed', message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ScannerError'
    this.reason = reason
  }
}

export function isScannerAway(error: unknown): error is ScannerError {
  return error instanceof ScannerError && error.reason === 'away'
}
