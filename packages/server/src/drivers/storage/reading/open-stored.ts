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
 * Opens a stored object: directly if it is on this machine, otherwise through the storage. @throws
 * `file.storage-failed`
 */
export async function openStored(
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
