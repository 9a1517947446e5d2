import { graceMs, insertDeadObjects } from '../../drivers/storage/dead-objects/dead-objects.repository.ts'
import type { Needs } from '../../platform/ctx.ts'
import { headLength, sniffType } from '../../platform/formats/sniff-type.ts'
import { type Digest, RunningDigest } from '../../platform/staging/running-digest.ts'

/** What is known of bytes that are stored, complete and verified. */
export interface Settled {
  readonly digest: Digest
  readonly mime: string
}

export interface WatchedObject {
  readonly key: string
  /** Bytes. */
  readonly size: number
  /** The name of the file, which says something of its type too. */
  readonly name: string
}

/** Stores bytes under a free key and computes their digest and their type on the way. @throws what `write` throws */
export async function storeWatched(
  ctx: Needs<'storage'>,
  source: AsyncIterable<Buffer>,
  { key, size, name }: WatchedObject,
): Promise<Settled> {
  const digest = new RunningDigest()
  const head: Buffer[] = []
  async function* watched(): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      if (digest.size < headLength) head.push(chunk)
      digest.update(chunk)
      yield chunk
    }
  }
  await ctx.storage.write(key, watched(), { size })
  return { digest: digest.current(), mime: await sniffType(Buffer.concat(head).subarray(0, headLength), name) }
}

/** The sweep removes the object of a key, unless it turns out to be in use. */
export async function recordDead(ctx: Needs<'clock' | 'db' | 'storage'>, key: string): Promise<void> {
  await ctx.db.transaction(tx => insertDeadObjects(tx, ctx.storage, [key], ctx.clock.now() + graceMs))
}
