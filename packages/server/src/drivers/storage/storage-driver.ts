import type { Readable } from 'node:stream'
import type { TakeStep } from '../../platform/settings/hooks.ts'

/**
 * - `missing`: nothing lies at the key
 * - `exists`: something lies at the key already; it was not touched
 * - `full`: the store or its quota is full
 * - `range`: the range does not lie within the object
 * - `aborted`: the caller's signal ended the call
 * - `corrupt`: the bytes are not as many as they should be
 * - `unavailable`: any other failure of the store; trying again may help
 */
export type StorageProblem = 'missing' | 'exists' | 'full' | 'range' | 'aborted' | 'unavailable' | 'corrupt'

/** The only error that drivers throw of their own. An error of a source that is being written is passed on as it is. */
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
  /** How many bytes the source must hold; another number fails with `corrupt`. */
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
  /** How long the address may be used. */
  readonly seconds: number
  /** `content-type`, `content-disposition` and `cache-control` of the answer. */
  readonly headers: Readonly<Record<string, string>>
  /** Milliseconds since 1970. */
  readonly now: number
}

/** An object that is being brought in parts, by the store's own name of that. */
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
  /** The SHA-256 that the store has checked, in Base64; null where it checks none. */
  readonly checksum: string | null
}

export interface PartToSign {
  /** From 1. */
  readonly number: number
  /** Bytes. */
  readonly size: number
  /** Hexadecimal. */
  readonly sha256: string
  /** How long the address may be used. */
  readonly seconds: number
  /** Milliseconds since 1970. */
  readonly now: number
}

export interface SignedPart {
  readonly url: string
  /** Must come along. The length must be right as well, which browsers see to themselves. */
  readonly headers: Readonly<Record<string, string>>
}

/** Uploads in parts that browsers send to the store themselves. Failures are `StorageError`s. */
export interface PartUploads {
  /** Where browsers send to: scheme, host and port. Asks nobody. */
  origin(): Promise<string | null>
  /** Begins to bring an object to a key where nothing is. Answers the store's name of the upload. */
  begin(key: string): Promise<string>
  /** An address at which one part is taken by PUT. Asks nobody. */
  sign(upload: PartUpload, part: PartToSign): Promise<SignedPart>
  /** The parts that have come, by number. @throws `missing` where no such upload is under way */
  list(upload: PartUpload): Promise<StoredPart[]>
  /**
   * Makes the object of these parts; none of their addresses works afterwards.
   * @throws `missing` where no such upload is under way: it was given up, or joined before and the object tells; `corrupt`
   * where the parts are others by now
   */
  join(upload: PartUpload, parts: readonly StoredPart[]): Promise<void>
  /** Removes the parts; an upload that is not under way is fine. */
  giveUp(upload: PartUpload): Promise<void>
}

/** A place for bytes under opaque keys (`[a-z0-9-]`, 8 to 80 characters). Failures are `StorageError`s. */
export interface StorageDriver {
  /**
   * Stores an object. Atomic: readers see all of it or nothing. Durable: once it resolves the object survives a loss
   * of power, as far as a store on another machine promises that. When it rejects, nothing is left at the key, unless the
   * store can no longer be asked whether the last step was done: then the object is swept later. Of several writers to
   * one key exactly one succeeds; a store that has no such promise keeps it for one process alone (its driver says so), and
   * random keys keep processes apart.
   * @throws `exists`, `full`, `aborted`, `corrupt`, `unavailable`, or the source's own error
   */
  write(key: string, source: AsyncIterable<Uint8Array>, options?: WriteOptions): Promise<{ readonly size: number }>
  /**
   * Opens an object. Resolves once it is known to be there; the stream ends after exactly the bytes asked for or is
   * destroyed with a `StorageError` (`corrupt` where the object turned out shorter).
   * @throws `missing`, `range` (also where `end` lies past the last byte), `aborted`, `unavailable`
   */
  read(key: string, options?: ReadOptions): Promise<Readable>
  /** The size of an object, or null where there is none. */
  stat(key: string): Promise<{ readonly size: number } | null>
  /** Removes an object; one that is not there is fine. A loss of power may bring it back: sweep what no row points to. */
  delete(key: string): Promise<void>
  /** Every finished object whose key begins with `prefix`, in no order. Those that come or go meanwhile may be told or not. */
  list(options?: { readonly prefix?: string }): AsyncIterable<StoredObject>
  /** Writes, reads, lists and deletes a test object, each as a step. Rejects with what is wrong. */
  probe(take?: TakeStep): Promise<void>
  /**
   * Proves that the other side takes the credentials and has the bucket. Offered by drivers that sign in.
   * @throws `unavailable`
   */
  signIn?(): Promise<void>
  /** Gives connections back. Calls that run may fail; no later call is allowed. */
  close?(): Promise<void>
  /**
   * Takes over a finished and synced local file without copying it; durable and atomic like `write`. False when the
   * file lies where it cannot be taken over and has to be copied. When it rejects, nothing lies at the key, and the
   * local file may be gone too.
   */
  adopt?(localPath: string, key: string): Promise<boolean>
  /** Where the object lies on this machine, for a web server that sends it by itself. The object may be missing. */
  localPath?(key: string): string
  /** An address at which a browser reads the object from the store itself. Asks nobody; the object may be missing. */
  signedUrl?(key: string, read: SignedRead): Promise<string | null>
  /** A whole object in one buffer, or null where it is larger than `maxBytes`. @throws `missing`, `unavailable` */
  readSmall?(key: string, maxBytes: number): Promise<Buffer | null>
  /**
   * Removes what broken writes have left that is older than this many milliseconds. Resolves with how many.
   * @param isLeft whether nobody goes on with what was begun for a key
   */
  sweepTemporary?(olderThanMs: number, isLeft?: (key: string) => Promise<boolean>): Promise<number>
  /** Offered by stores to which browsers can send bytes by themselves. */
  readonly parts?: PartUploads
}

const keyPattern = /^[a-z0-9-]{8,80}$/

export function isStorageKey(key: string): boolean {
  return keyPattern.test(key)
}

/** Stops a key that could be a path. Keys are made by the server, so a wrong one is a bug. */
export function assertStorageKey(key: string): void {
  if (!isStorageKey(key)) throw new TypeError(`Not a storage key: ${JSON.stringify(key.slice(0, 100))}`)
}

/** Checks a range against an object's size. @throws `range` */
export function assertRange(range: ByteRange, size: number): void {
  const { start, end } = range
  const isWithin = Number.isSafeInteger(start) && Number.isSafeInteger(end) && start >= 0 && start <= end && end < size
  if (!isWithin) throw new StorageError('range', `Bytes ${start} to ${end} are not within ${size} bytes`)
}

/** @throws `corrupt` when a source held another number of bytes than was announced. */
export function assertSize(written: number, announced: number | undefined): void {
  if (announced === undefined || written === announced) return
  throw new StorageError('corrupt', `The source had ${written} bytes, not ${announced}`)
}

export function abortedError(signal?: AbortSignal): StorageError {
  return new StorageError('aborted', 'The call was aborted', signal?.reason)
}
