import type { Readable } from 'node:stream'
import type { AppendOptions, AppendResult } from './append.ts'
import type { Digest } from './running-digest.ts'

/**
 * Resumable uploads on their way to the storage, kept as files on the local disk. Every method with an id except `has`,
 * `path` and `release` has exclusive use of it: a concurrent second call fails with `busy`. All fail with a
 * `StagingError`. Nothing is known here of other processes that share the folder: callers see to it that no two of them
 * write to one file.
 */
export interface Staging {
  /** Distinguishes this folder from those of other servers; the same for all processes that share it. */
  readonly place: string
  /** Returns whether something is staged under this id. */
  has(id: string): Promise<boolean>
  /** @throws `full` when the disk has no room for this many bytes in addition to its reserve */
  requireDiskSpace(bytes: number): Promise<void>
  /** Resolves if uploads can be received now; cheap. @throws `full` if nothing but the reserve is left, `unavailable` */
  probe(): Promise<void>
  /** Starts an empty staged file. @throws `exists` */
  create(id: string): Promise<void>
  /**
   * Writes `source` from `offset` on; what was after it is discarded. When it resolves, every byte before the returned
   * offset is synced. If the source breaks off or the signal is aborted, what was received is kept and `complete` is
   * false. When it rejects, only what a checkpoint has confirmed can be relied on. The source is left paused, not
   * destroyed.
   * @throws `missing`, `busy`, `offset` (the file is shorter), `too-long`, `full`, `sync-failed` (the file is removed),
   * `unavailable`, or the error of `onCheckpoint`
   */
  append(id: string, offset: number, source: Readable, options?: AppendOptions): Promise<AppendResult>
  /**
   * Writes and syncs a whole small file in one go and returns its digest. Its name is synced by the driver's `adopt`.
   */
  stageSmall(id: string, bytes: Uint8Array): Promise<Digest>
  /**
   * SHA-256 and CRC-32 of the first `size` bytes: computed as they were written, otherwise by reading the file again.
   * @throws `missing`, `offset` (the file is shorter)
   */
  digest(id: string, size: number): Promise<Digest>
  /**
   * Makes another staged file, `to`, of the first `size` bytes of one that another process may still be writing to. When
   * it resolves, the copy and its name are synced. @throws `missing`, `exists`, `offset`, `full`, `sync-failed`
   */
  copy(id: string, to: string, size: number): Promise<void>
  /** The first bytes of the file, up to `length`. @throws `missing` */
  readHead(id: string, length: number): Promise<Buffer>
  /**
   * Makes the file exactly `size` bytes long and synced, ready to be adopted. @throws `missing`, `offset`,
   * `sync-failed`
   */
  seal(id: string, size: number): Promise<void>
  /** The path of the staged file. */
  path(id: string): string
  /** Frees the memory held for an id whose file has been adopted. */
  release(id: string): void
  /** Removes the staged file if it exists; a running append is stopped first. */
  remove(id: string): Promise<void>
  /** Every staged file, in no particular order. `modifiedAt` is in milliseconds since 1970. */
  list(): AsyncIterable<{ readonly id: string; readonly size: number; readonly modifiedAt: number }>
}

declare module '../services.ts' {
  interface Services {
    readonly staging: Staging
  }
}
