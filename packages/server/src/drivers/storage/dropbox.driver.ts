import type { Readable } from 'node:stream'
import type { StorageDriverOptions } from '@holdall/contract/drivers/storage.ts'
import { z } from 'zod'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import type { RunStep } from '../../platform/settings/hooks.ts'
import { ContentHash } from './dropbox/content-hash.ts'
import { DropboxApi, type DropboxHosts, dropboxHosts } from './dropbox/dropbox-api.ts'
import { DropboxRefusal } from './dropbox/dropbox-failure.ts'
import { probeDriver } from './probe.ts'
import { KeyQueue } from './remote/key-queue.ts'
import { type OpenedObject, readRemote } from './remote/read-remote.ts'
import { isOutcomeOpen } from './remote/retrying.ts'
import { WatchedSource } from './remote/watched-source.ts'
import {
  abortedError,
  assertRange,
  assertStorageKey,
  type ByteRange,
  isStorageError,
  isStorageKey,
  type ReadOptions,
  type StorageDriver,
  StorageError,
  type StoredObject,
  type WriteOptions,
} from './storage-driver.ts'

export interface DropboxParts {
  readonly outbound: Outbound
  /** Used instead of Dropbox’s own. */
  readonly hosts?: DropboxHosts
}

/** Sent in one request and held in memory; a multiple of 4 MiB, as upload sessions require. */
const pieceBytes = 8 * 1024 * 1024

const FileMetadata = z.object({ size: z.number(), content_hash: z.string().optional() })
const Page = z.object({
  entries: z.array(
    z.object({
      '.tag': z.string(),
      name: z.string(),
      size: z.number().optional(),
      server_modified: z.string().optional(),
    }),
  ),
  cursor: z.string(),
  has_more: z.boolean(),
})

/**
 * Files in a Dropbox, as `<root>/ab/abcd…`. Up to 8 MiB are one request; longer ones use an upload session, which
 * becomes visible at its end and which Dropbox discards if it is never finished. Dropbox itself rejects a name that
 * exists (`add` with `strict_conflict`). What was received is verified with Dropbox’s own hash, which after a lost
 * response also shows whether the write was done.
 */
export async function createDropboxDriver(
  options: StorageDriverOptions<'dropbox'>,
  parts: DropboxParts,
): Promise<StorageDriver> {
  const api = new DropboxApi(parts.outbound, options.access_token, parts.hosts ?? dropboxHosts)
  const steps = options.root.split('/').filter(Boolean)
  return new DropboxDriver(api, steps.map(step => `/${step}`).join(''))
}

class DropboxDriver implements StorageDriver {
  readonly #api: DropboxApi
  /** Without a trailing slash; empty for the account’s own folder. */
  readonly #root: string
  readonly #turns = new KeyQueue()

  constructor(api: DropboxApi, root: string) {
    this.#api = api
    this.#root = root
  }

  async write(key: string, source: AsyncIterable<Uint8Array>, options: WriteOptions = {}): Promise<{ size: number }> {
    const path = this.#path(key)
    const { signal } = options
    if (signal?.aborted) throw abortedError(signal)
    return this.#turns.take(key, async () => {
      if (await this.#find(path)) throw new StorageError('exists', `The object ${key} already exists`)
      const watched = new WatchedSource(source, options)
      const hash = new ContentHash()
      try {
        await this.#send(path, watched, hash, signal)
      } catch (error) {
        throw watched.reasonOf(error)
      }
      return { size: watched.size }
    })
  }

  async read(key: string, options: ReadOptions = {}): Promise<Readable> {
    const path = this.#path(key)
    return readRemote(range => this.#open(path, range, options.signal), options)
  }

  async stat(key: string): Promise<{ readonly size: number } | null> {
    const found = await this.#find(this.#path(key))
    return found ? { size: found.size } : null
  }

  async delete(key: string): Promise<void> {
    await orMissing(this.#api.ask('/files/delete_v2', { path: this.#path(key) }))
  }

  async *list(options: { readonly prefix?: string } = {}): AsyncGenerator<StoredObject> {
    const { prefix = '' } = options
    const path = prefix.length < 2 ? this.#root : `${this.#root}/${prefix.slice(0, 2)}`
    let answer = await orMissing(this.#api.ask('/files/list_folder', { path, recursive: true, limit: 2000 }))
    while (answer !== null) {
      const page = Page.parse(answer)
      for (const entry of page.entries) {
        if (entry['.tag'] !== 'file' || !isStorageKey(entry.name) || !entry.name.startsWith(prefix)) continue
        yield { key: entry.name, size: entry.size ?? 0, modifiedAt: Date.parse(entry.server_modified ?? '') }
      }
      answer = page.has_more ? await this.#api.ask('/files/list_folder/continue', { cursor: page.cursor }) : null
    }
  }

  probe(take?: RunStep, site?: string): Promise<void> {
    return probeDriver(this, take, site)
  }

  async signIn(): Promise<void> {
    // The first write creates the folder.
    await orMissing(this.#api.ask('/files/list_folder', { path: this.#root, limit: 1 }))
  }

  #path(key: string): string {
    assertStorageKey(key)
    return `${this.#root}/${key.slice(0, 2)}/${key}`
  }

  async #send(path: string, source: WatchedSource, hash: ContentHash, signal: AbortSignal | undefined): Promise<void> {
    const pieces = source.pieces(() => pieceBytes)
    try {
      const first = await pieces.next()
      const head = first.done ? Buffer.alloc(0) : first.value
      hash.update(head)
      const second = head.length < pieceBytes ? null : await pieces.next()
      const commit = { path, mode: 'add', autorename: false, mute: true, strict_conflict: true }
      if (!second || second.done) {
        const content_hash = hash.digest()
        const upload = this.#api.upload('/files/upload', { ...commit, content_hash }, head, signal)
        await this.#settle(path, upload, source.size, content_hash)
        return
      }
      const cursor = await this.#start(head, signal)
      for (let piece: IteratorResult<Buffer> = second; !piece.done; piece = await pieces.next()) {
        hash.update(piece.value)
        await this.#append(cursor, piece.value, signal)
        cursor.offset += piece.value.length
      }
      const finish = this.#api.upload('/files/upload_session/finish', { cursor, commit }, Buffer.alloc(0), signal)
      await this.#settle(path, finish, source.size, hash.digest())
    } finally {
      await pieces.return(undefined)
    }
  }

  async #start(head: Buffer, signal: AbortSignal | undefined): Promise<{ session_id: string; offset: number }> {
    const started = await this.#api.upload('/files/upload_session/start', { close: false }, head, signal)
    return { session_id: z.object({ session_id: z.string() }).parse(started).session_id, offset: head.length }
  }

  async #append(
    cursor: { readonly session_id: string; readonly offset: number },
    piece: Buffer,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    try {
      await this.#api.upload('/files/upload_session/append_v2', { cursor, close: false }, piece, signal)
    } catch (error) {
      // An earlier try succeeded, and only its response was lost.
      if (error instanceof DropboxRefusal && error.correctOffset === cursor.offset + piece.length) return
      throw error
    }
  }

  /** Waits for the step that makes a file visible. If its outcome is unknown, checks the file itself. */
  async #settle(path: string, step: Promise<unknown>, size: number, contentHash: string): Promise<void> {
    try {
      const made = FileMetadata.parse(await step)
      if (made.size === size && (made.content_hash ?? contentHash) === contentHash) return
    } catch (error) {
      if (!isOutcomeOpen(error) && !isStorageError(error, 'exists')) throw error
      const found = await this.#find(path).catch(() => null)
      if (found?.size === size && found.content_hash === contentHash) return
      throw error
    }
    await this.#api.ask('/files/delete_v2', { path })
    throw new StorageError('corrupt', 'The bytes received differ from those sent')
  }

  async #find(path: string): Promise<z.infer<typeof FileMetadata> | null> {
    const found = await orMissing(this.#api.ask('/files/get_metadata', { path }))
    return found === null ? null : FileMetadata.parse(found)
  }

  async #open(path: string, range: ByteRange | undefined, signal: AbortSignal | undefined): Promise<OpenedObject> {
    const asked = range ? `bytes=${range.start}-${range.end}` : null
    const { response, result } = await this.#api.download('/files/download', { path }, asked, signal)
    const { size } = FileMetadata.parse(result)
    if (range && response.status !== 206) {
      response.body.destroy()
      assertRange(range, size)
      throw new StorageError('unavailable', 'The storage doesn’t support byte ranges')
    }
    return { source: response.body, size }
  }
}

async function orMissing(call: Promise<unknown>): Promise<unknown> {
  try {
    return await call
  } catch (error) {
    if (isStorageError(error, 'missing')) return null
    throw error
  }
}
