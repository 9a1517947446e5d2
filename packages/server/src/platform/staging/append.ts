import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { Disk } from './disk.ts'
import type { DiskRoom } from './disk-room.ts'
import { FileWriter, pump } from './file-writer.ts'
import type { RunningDigest } from './running-digest.ts'
import { StagingError } from './staging-error.ts'

export interface AppendOptions {
  /** Ends the append early; what has been received is kept and confirmed. */
  readonly signal?: AbortSignal
  /** The size that the file may reach, in bytes; a longer source is refused with `too-long`. */
  readonly limit?: number
  /** Nothing else uses the source's chunks (such as a request's own bytes), so they are emptied once written. */
  readonly ownsChunks?: boolean
  /** Bytes between two checkpoints; 32 MiB by default. */
  readonly checkpointEvery?: number
  /** Called from time to time with the offset written so far (not yet synced). */
  onProgress?(offset: number): void
  /** Called with the offset up to which the file survives a power loss. If it fails, the append fails. */
  onCheckpoint?(syncedOffset: number): void | Promise<void>
}

export interface AppendResult {
  /** The size of the file; everything before it is synced. */
  readonly offset: number
  /** False when the source broke off or the signal was aborted; `cause` says why. */
  readonly complete: boolean
  readonly cause?: unknown
}

interface Append {
  readonly disk: Disk
  readonly room: DiskRoom
  readonly path: string
  readonly offset: number
  readonly source: Readable
  readonly signal: AbortSignal
  /** Covers exactly the bytes before `offset`, or null if it has to be computed later. */
  readonly digest: RunningDigest | null
  readonly options: AppendOptions
  /** Syncs the name of the file. @throws `sync-failed` */
  syncName(): Promise<void>
}

const defaultCheckpointEvery = 32 * 1024 * 1024
/** Syncs occupy threads of Node's pool, which has four by default: the remaining ones are left for writes and reads. */
const mostCheckpointsAtOnce = 2
let checkpointsRunning = 0

/** Writes `source` into the file from `offset` on and syncs it. Bytes after `offset` are discarded first. */
export async function appendToFile(append: Append): Promise<AppendResult> {
  const handle = await append.disk.open(append.path, 'r+')
  try {
    await cutAt(handle, append.offset)
    return await fill(handle, append)
  } finally {
    await handle.close()
  }
}

async function cutAt(handle: FileHandle, offset: number): Promise<void> {
  const { size } = await handle.stat()
  if (size < offset) throw new StagingError('offset', `The file has ${size} bytes, not ${offset}`)
  if (size > offset) await handle.truncate(offset)
}

async function fill(handle: FileHandle, append: Append): Promise<AppendResult> {
  const { options, digest } = append
  const checkpoints = new Checkpoints(handle, append.offset, options, error => writer.fail(error))
  const writer = new FileWriter({
    handle,
    position: append.offset,
    limit: options.limit,
    ownsChunks: options.ownsChunks,
    room: append.room,
    onBatch: batch => {
      if (digest) for (const chunk of batch) digest.update(chunk)
    },
    onWritten: position => {
      options.onProgress?.(position)
      checkpoints.written(position)
    },
  })
  const end = await pump(append.source, writer, append.signal)
  try {
    const offset = await writer.finish()
    await checkpoints.finished()
    const syncs = await Promise.allSettled([syncData(handle), append.syncName()])
    for (const sync of syncs) if (sync.status === 'rejected') throw sync.reason
    return end.complete ? { offset, complete: true } : { offset, complete: false, cause: end.cause }
  } catch (error) {
    await checkpoints.idle()
    // A refused checkpoint means that the upload is another's by now, and that nothing here is ours to change.
    if (!checkpoints.isRefused) await giveBack(handle, checkpoints.confirmed)
    throw error
  }
}

/** Frees the space of unconfirmed bytes. If that fails, the next append or the sweep does it. */
async function giveBack(handle: FileHandle, confirmed: number): Promise<void> {
  await handle.truncate(confirmed).catch(() => undefined)
}

/** Syncs a file's bytes and size. @throws `sync-failed`; the bytes must then never be considered safe. */
export async function syncData(handle: FileHandle): Promise<void> {
  await handle.datasync().catch(syncFailed)
}

/** Throws the named error for a failed sync. */
export function syncFailed(error: unknown): never {
  throw new StagingError('sync-failed', 'The disk couldn’t sync what was written', error)
}

/** Syncs the file in the background while more is being written. */
class Checkpoints {
  readonly #handle: FileHandle
  readonly #options: AppendOptions
  readonly #onFailure: (error: unknown) => void
  readonly #every: number
  #running: Promise<void> | null = null
  #failure: { readonly error: unknown } | null = null
  /** Everything before this offset is synced. */
  confirmed: number
  /** Whether the caller refused a checkpoint. */
  isRefused = false

  constructor(handle: FileHandle, start: number, options: AppendOptions, onFailure: (error: unknown) => void) {
    this.#handle = handle
    this.confirmed = start
    this.#options = options
    this.#onFailure = onFailure
    this.#every = options.checkpointEvery ?? defaultCheckpointEvery
  }

  written(position: number): void {
    if (this.#running || this.#failure || position - this.confirmed < this.#every) return
    if (checkpointsRunning >= mostCheckpointsAtOnce) return
    checkpointsRunning++
    this.#running = this.#take(position)
      .catch((error: unknown) => {
        this.#failure = { error }
        this.#onFailure(error)
      })
      .finally(() => {
        checkpointsRunning--
        this.#running = null
      })
  }

  async #take(position: number): Promise<void> {
    await syncData(this.#handle)
    this.confirmed = position
    try {
      await this.#options.onCheckpoint?.(position)
    } catch (error) {
      this.isRefused = true
      throw error
    }
  }

  async idle(): Promise<void> {
    await this.#running
  }

  /** Rejects with the failure of any checkpoint. */
  async finished(): Promise<void> {
    await this.idle()
    if (this.#failure) throw this.#failure.error
  }
}
