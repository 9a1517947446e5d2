import type { Readable } from 'node:stream'
import type { RunStep } from '../../platform/settings/hooks.ts'

/**
 * - `missing`: there is no object at the key
 * - `exists`: there is already an object at the key; it wasn't changed
 * - `full`: the store or its quota is full
 * - `range`: the range isn't within the object
 * - `aborted`: the caller's signal ended the call
 * - `corrupt`: the number of bytes is wrong
 * - `unavailable`: any other failure of the store; trying again may help
 */
export type StorageProblem = 'missing' | 'exists' | 'full' | 'range' | 'aborted' | 'unavailable' | 'corrupt'

/** The only error that drivers throw themselves. An error of a source that is being written is passed on unchanged. */
export class StorageError extends Error {
  readonly code: StorageProblem

  constructor(code: StorageProblem, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'StorageError'
    this.code = code
  }
}

export function isStorageError(error: unknown, code?: StorageProblem): error is StorageError {
  return error instanceof StorageError && (code === undefined || error.code === code)
}

/** Bytes from `start` to `end`, both inclusive, counted from 0. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

export interface WriteOptions {
  /** Ends the write with `aborted`; nothing is left. */
  readonly signal?: AbortSignal
  /** How many bytes the source must have; another number fails with `corrupt`. */
  readonly size?: number
}

export interface ReadOptions {
  readonly range?: ByteRange
  /** Destroys the stream with `aborted`. */
  readonly signal?: AbortSignal
}

export interface StoredObject {
  readonly key: string
  /** Bytes. */
  readonly size: number
  /** Milliseconds since 1970. */
  readonly modifiedAt: number
}

export interface SignedRead {
  /** The address may be used for this long. */
  readonly seconds: number
  /** `content-type`, `content-disposition` and `cache-control` of the response. */
  readonly headers: Readonly<Record<string, string>>
  /** Milliseconds since 1970. */
  readonly now: number
}

/** An object that is being uploaded in parts, with the store's own id of the upload. */
export interface PartUpload {
  readonly key: string
  readonly uploadId: string
}

export interface StoredPart {
  /** From 1. */
  readonly number: number
  /** Bytes. */
  readonly size: number
  /** The store's own mark of these bytes. */
  readonly etag: string
  /** The SHA-256 that the store has verified, in Base64; null if it verifies none. */
  readonly checksum: string | null
}

export interface PartToSign {
  /** From 1. */
  readonly number: number
  /** Bytes. */
  readonly size: number
  /** Hexadecimal. */
  readonly sha256: string
  /** The address may be used for this long. */
  readonly seconds: number
  /** Milliseconds since 1970. */
  readonly now: number
}

export interface SignedPart {
  readonly url: string
  /** Must be sent along. The length must be right too, which browsers ensure themselves. */
  readonly headers: Readonly<Record<string, string>>
}

/** Uploads in parts that browsers send to the store themselves. Failures are `StorageError`s. */
export interface PartUploads {
  /** Where browsers upload to: scheme, host and port. Sends no request. */
  origin(): Promise<string | null>
  /** Begins to upload an object to a free key. Returns the store's id of the upload. */
  begin(key: string): Promise<string>
  /** Returns an address that accepts one part by PUT. Sends no request. */
  sign(upload: PartUpload, part: PartToSign): Promise<SignedPart>
  /** The parts received so far, by number. @throws `missing` if no such upload is in progress */
  list(upload: PartUpload): Promise<StoredPart[]>
  /**
   * Joins these parts into the object; none of their addresses works afterwards.
   * @throws `missing` if no such upload is in progress: it was aborted, or joined before, which the object shows;
   * `corrupt` if the parts have changed
   */
  join(upload: PartUpload, parts: readonly StoredPart[]): Promise<void>
  /** Removes the parts; does nothing if the upload isn't in progress. */
  giveUp(upload: PartUpload): Promise<void>
}

/** A place for bytes under opaque keys (`[a-z0-9-]`, 8 to 80 characters). Failures are `StorageError`s. */
export interface StorageDriver {
  /**
   * Stores an object. Atomic: readers see all of it or nothing. Durable: once it resolves, the object survives a power
   * failure, as far as a store on another machine guarantees that. If it rejects, nothing is left at the key, unless
   * the store can no longer be asked whether the last step was done: then the object is swept later. Of several writers
   * to one key, exactly one succeeds; with a store that doesn't guarantee this, it holds within one process only (its
   * driver says so), and random keys keep processes apart.
   * @throws `exists`, `full`, `aborted`, `corrupt`, `unavailable`, or the source's own error
   */
  write(key: string, source: AsyncIterable<Uint8Array>, options?: WriteOptions): Promise<{ readonly size: number }>
  /**
   * Opens an object. Resolves once it is known to exist; the stream ends after exactly the requested bytes or is
   * destroyed with a `StorageError` (`corrupt` if the object turned out shorter).
   * @throws `missing`, `range` (also if `end` is past the last byte), `aborted`, `unavailable`
   */
  read(key: string, options?: ReadOptions): Promise<Readable>
  /** The size of an object, or null if there is none. */
  stat(key: string): Promise<{ readonly size: number } | null>
  /**
   * Removes an object; does nothing if it doesn't exist. A power failure may bring it back: sweep objects that no row
   * points to.
   */
  delete(key: string): Promise<void>
  /**
   * Every finished object whose key begins with `prefix`, in no particular order. Objects added or removed in the
   * meantime may or may not be included.
   */
  list(options?: { readonly prefix?: string }): AsyncIterable<StoredObject>
  /** Writes, reads, lists and deletes a test object, each as a step. Rejects with the reason if a step fails. */
  probe(take?: RunStep, site?: string): Promise<void>
  /**
   * Verifies that the other side accepts the credentials and has the bucket. Offered by drivers that sign in.
   * @throws `unavailable`
   */
  signIn?(): Promise<void>
  /** Releases connections. Running calls may fail; no later call is allowed. */
  close?(): Promise<void>
  /**
   * Takes over a finished and synced local file without copying it; durable and atomic like `write`. Resolves with
   * false if the file is in a place from which it has to be copied. If it rejects, there is nothing at the key, and the
   * local file may no longer exist either.
   */
  adopt?(localPath: string, key: string): Promise<boolean>
  /** The object's path on this machine, for a web server that sends it itself. The object may be missing. */
  localPath?(key: string): string
  /**
   * An address with which a browser reads the object directly from the store. Sends no request; the object may be
   * missing.
   */
  signedUrl?(key: string, read: SignedRead): Promise<string | null>
  /** A whole object in one buffer, or null if it is larger than `maxBytes`. @throws `missing`, `unavailable` */
  readSmall?(key: string, maxBytes: number): Promise<Buffer | null>
  /**
   * Removes leftovers of broken writes that are older than this many milliseconds. Resolves with how many.
   * @param isLeft whether a write begun for a key was abandoned
   */
  sweepTemporary?(olderThanMs: number, isLeft?: (key: string) => Promise<boolean>): Promise<number>
  /** Offered by stores that browsers can upload to directly. */
  readonly parts?: PartUploads
}

const keyPattern = /^[a-z0-9-]{8,80}$/

export function isStorageKey(key: string): boolean {
  return keyPattern.test(key)
}

/** Rejects a key that could be a path. The server makes the keys, so a wrong one is a bug. */
export function assertStorageKey(key: string): void {
  if (!isStorageKey(key)) throw new TypeError(`Not a storage key: ${JSON.stringify(key.slice(0, 100))}`)
}

/** Checks a range against an object's size. @throws `range` */
export function assertRange(range: ByteRange, size: number): void {
  const { start, end } = range
  const isWithin = Number.isSafeInteger(start) && Number.isSafeInteger(end) && start >= 0 && start <= end && end < size
  if (!isWithin) throw new StorageError('range', `Bytes ${start} to ${end} are not within ${size} bytes`)
}

/** @throws `corrupt` if a source had another number of bytes than announced. */
export function assertSize(written: number, announced: number | undefined): void {
  if (announced === undefined || written === announced) return
  throw new StorageError('corrupt', `The source had ${written} bytes, not ${announced}`)
}

export function abortedError(signal?: AbortSignal): StorageError {
  return new StorageError('aborted', 'The call was aborted', signal?.reason)
}
