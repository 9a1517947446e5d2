import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { DiskRoom } from './disk-room.ts'
import { StagingError } from './staging-error.ts'

/**
 * Chunks are collected up to this size, one socket read, before they are written. While the disk is busy, more collect
 * anyway. Waiting for more was not faster and used more memory.
 */
const gatherBytes = 64 * 1024
/** The source is paused while this much is waiting for the disk, which limits the memory of one upload. */
const pauseBytes = 512 * 1024

export interface FileWriterOptions {
  readonly handle: FileHandle
  /** The offset in the file of the first byte. */
  readonly position: number
  /** The file may not grow beyond this size; a longer source fails with `too-long`. */
  readonly limit?: number
  /**
   * Nothing else uses the chunks, so the memory of each is released once it is written instead of at the next garbage
   * collection.
   */
  readonly ownsChunks?: boolean
  /** Claims room before anything is written. */
  readonly room?: DiskRoom
  /** Receives the bytes in order, while the disk is busy writing them. */
  onBatch?(batch: readonly Uint8Array[]): void
  /** Called when everything before `position` has been passed to the system (not yet synced). */
  onWritten?(position: number): void
}

/** Takes in the chunks of a stream. */
export interface ByteSink {
  /** Accepts a chunk, which must not change afterwards. If it returns false, the caller must wait for `onRoom`. */
  push(chunk: Uint8Array): boolean
  /** Whether nothing more is accepted, because something failed. */
  readonly failed: boolean
  /** Called when there is room again after `push` returned false, or when something has failed. */
  onRoom: () => void
}

/** Writes a stream of chunks into a file in large pieces. Nothing is synced: that is up to the caller. */
export class FileWriter implements ByteSink {
  readonly #options: FileWriterOptions
  #position: number
  #received: number
  #waiting: Uint8Array[] = []
  #waitingBytes = 0
  #flushing: Promise<void> | null = null
  #failure: { readonly error: unknown } | null = null
  onRoom: () => void = () => undefined

  constructor(options: FileWriterOptions) {
    this.#options = options
    this.#position = options.position
    this.#received = options.position
  }

  push(chunk: Uint8Array): boolean {
    this.#received += chunk.byteLength
    if (this.#received > (this.#options.limit ?? Number.POSITIVE_INFINITY)) {
      this.fail(new StagingError('too-long', `More than ${this.#options.limit} bytes arrived`))
      return false
    }
    this.#waiting.push(chunk)
    this.#waitingBytes += chunk.byteLength
    if (this.#waitingBytes >= gatherBytes) this.#flush()
    return this.#waitingBytes < pauseBytes && !this.#failure
  }

  /** Stops the writing; `finish` then rejects with `error`. */
  fail(error: unknown): void {
    this.#failure ??= { error }
    this.onRoom()
  }

  get failed(): boolean {
    return this.#failure !== null
  }

  /** Writes what is waiting. Resolves with the position after the last byte; rejects with the first failure. */
  async finish(): Promise<number> {
    while (this.#flushing || (this.#waitingBytes > 0 && !this.#failure)) await (this.#flushing ?? this.#flush())
    if (this.#failure) throw this.#failure.error
    return this.#position
  }

  #flush(): Promise<void> {
    this.#flushing ??= this.#writeWaiting()
      .catch((error: unknown) => this.fail(error))
      .finally(() => {
        this.#flushing = null
      })
    return this.#flushing
  }

  async #writeWaiting(): Promise<void> {
    do {
      const batch = this.#waiting
      const bytes = this.#waitingBytes
      this.#waiting = []
      this.#waitingBytes = 0
      const claim = this.#options.room?.claim(bytes)
      if (claim) await claim
      const writing = writeFully(this.#options.handle, batch, bytes, this.#position)
      try {
        // This thread computes the hash while another one writes the same bytes.
        this.#options.onBatch?.(batch)
      } finally {
        await writing
      }
      if (this.#options.ownsChunks) for (const chunk of batch) giveBack(chunk)
      this.#position += bytes
      this.#options.onWritten?.(this.#position)
      this.onRoom()
    } while (this.#waitingBytes >= gatherBytes && !this.#failure)
  }
}

/** Small chunks, and those that share their memory with others, are left to the collector. */
function giveBack(chunk: Uint8Array): void {
  const { buffer } = chunk
  if (chunk.byteLength < 4096 || chunk.byteLength !== buffer.byteLength || !(buffer instanceof ArrayBuffer)) return
  buffer.transfer(0)
}

/** A write may be cut short (full disk, a signal); the next one then fails with the reason or continues. */
async function writeFully(
  handle: FileHandle,
  batch: readonly Uint8Array[],
  bytes: number,
  start: number,
): Promise<void> {
  let rest = batch
  let position = start
  const end = start + bytes
  while (position < end) {
    const { bytesWritten } = await handle.writev(rest, position)
    if (bytesWritten === 0) throw new Error('The system wrote nothing')
    position += bytesWritten
    if (position < end) rest = skip(rest, bytesWritten)
  }
}

function skip(batch: readonly Uint8Array[], bytes: number): Uint8Array[] {
  const rest: Uint8Array[] = []
  let left = bytes
  for (const chunk of batch) {
    if (left < chunk.byteLength) rest.push(chunk.subarray(left))
    left = Math.max(0, left - chunk.byteLength)
  }
  return rest
}

/** How a source ended: completely, or cut off (`cause` says why). */
export type SourceEnd = { readonly complete: true } | { readonly complete: false; readonly cause: unknown }

/**
 * Moves a stream into a writer until the stream ends, breaks, is aborted, or the writer fails. Always resolves; the
 * writer's own failure is reported by its `finish`. The source is left paused, not destroyed, so that a request can
 * still be answered.
 */
export function pump(source: Readable, writer: ByteSink, signal?: AbortSignal): Promise<SourceEnd> {
  return new Promise(resolve => {
    const onData = (chunk: Uint8Array) => {
      if (!writer.push(chunk)) source.pause()
    }
    const onEnd = () => settle({ complete: true })
    const onError = (cause: unknown) => settle({ complete: false, cause })
    const onClose = () => settle({ complete: false, cause: source.errored ?? new Error('The source was cut off') })
    const onAbort = () => settle({ complete: false, cause: signal?.reason })

    function settle(end: SourceEnd): void {
      source.off('data', onData).off('end', onEnd).off('close', onClose)
      // A later error still needs a listener, or it would crash the process.
      source.off('error', onError).on('error', ignoreLateError)
      signal?.removeEventListener('abort', onAbort)
      writer.onRoom = () => undefined
      source.pause()
      resolve(end)
    }

    writer.onRoom = () => {
      if (writer.failed) settle({ complete: false, cause: null })
      else if (source.isPaused()) source.resume()
    }
    if (signal?.aborted) return onAbort()
    if (source.readableEnded) return onEnd()
    if (source.destroyed) return onClose()
    signal?.addEventListener('abort', onAbort, { once: true })
    source.on('end', onEnd).on('error', onError).on('close', onClose).on('data', onData)
  })
}

function ignoreLateError(): void {
  // Its cause has already been reported, or the caller has abandoned the source.
}
