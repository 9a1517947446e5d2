import type { Needs } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { type BlockRing, openLocal } from '../../../platform/http/bytes/block-ring.ts'
import type { ByteRange } from '../../../platform/http/bytes/byte-ranges.ts'
import { byteFailure } from '../byte-failures.ts'

export interface OpenOptions {
  /** Size of the whole object in bytes. */
  readonly size: number
  readonly range?: ByteRange | undefined
  readonly ring: BlockRing
  readonly signal?: AbortSignal | undefined
}

/**
 * Opens a stored object: directly if it is on this machine, otherwise through the storage. Reading it fails if it ends early,
 * because a receiver who was told its size would wait for the rest.
 * @throws `file.storage-failed`
 */
export async function openStored(
  ctx: Needs<'log' | 'storage'>,
  key: string,
  options: OpenOptions,
): Promise<AsyncIterable<Uint8Array>> {
  const { size, range } = options
  return inFull(await openAsIs(ctx, key, options), range ? range.end - range.start + 1 : size)
}

async function* inFull(bytes: AsyncIterable<Uint8Array>, length: number): AsyncGenerator<Uint8Array> {
  let passed = 0
  for await (const chunk of bytes) {
    passed += chunk.byteLength
    yield chunk
  }
  if (passed < length) throw fail('file.storage-failed')
}

/** The same for those who compare the bytes themselves: it may end early. @throws `file.storage-failed` */
export async function openAsIs(
  ctx: Needs<'log' | 'storage'>,
  key: string,
  options: OpenOptions,
): Promise<AsyncIterable<Uint8Array>> {
  const { size, range, ring, signal } = options
  const path = ctx.storage.localPath(key)
  if (path !== null) {
    return openLocal(path, range ?? { start: 0, end: size - 1 }, ring, signal).catch(error => {
      ctx.log.error({ err: error, storageKey: key }, 'Stored bytes can’t be read')
      throw fail('file.storage-failed')
    })
  }
  return ctx.storage.read(key, { ...(range ? { range } : {}), ...(signal ? { signal } : {}) }).catch(rethrow)
}

/** Reads a small object completely. @throws `file.storage-failed` */
export function readSmall(ctx: Needs<'storage'>, key: string, size: number): Promise<Buffer> {
  return ctx.storage.readSmall(key, size).catch(rethrow)
}

function rethrow(error: unknown): never {
  throw byteFailure(error)
}
