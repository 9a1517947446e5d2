import { createReadStream } from 'node:fs'
import { isStorageError } from '../../../drivers/storage/storage-driver.ts'
import type { Needs } from '../../../platform/ctx.ts'
import { RunningDigest } from '../../../platform/staging/running-digest.ts'
import { objectPath } from '../folder/layout.ts'
import type { KeptObject } from '../folder/manifest.ts'
import { readObjectList } from '../folder/object-list.ts'
import { mapAhead } from '../map-ahead.ts'

const atOnce = 4

type Places = Needs<'pairs' | 'storage'>

export interface PlacePlan {
  readonly folder: string
  readonly state: string
  /** The key that an object gets. */
  readonly keyOf: (key: string) => string
  readonly onBytes: (bytes: number) => void
  readonly signal: AbortSignal
}

export interface Placed {
  /** Keys of objects that the state lacks, or whose bytes in the folder are damaged or missing. */
  readonly lost: readonly string[]
  readonly count: number
}

/**
 * Puts the bytes of a state where its rows look for them. What is there already is compared by hash and stays, so an
 * interrupted restore goes on where it stopped, and a bucket that has survived isn't filled again.
 * @throws StorageError if a disk is full or can't be reached
 */
export async function placeObjects(ctx: Places, plan: PlacePlan): Promise<Placed> {
  const lost: string[] = []
  let count = 0
  const place = async (object: KeptObject) => ((await placeOne(ctx, plan, object)) ? null : object.key)
  for await (const missing of mapAhead(readObjectList(plan.state), atOnce, place)) {
    count++
    if (missing !== null) lost.push(missing)
  }
  return { lost, count }
}

async function placeOne(ctx: Places, plan: PlacePlan, { key, sha256, size }: KeptObject): Promise<boolean> {
  plan.signal.throwIfAborted()
  const to = plan.keyOf(key)
  if (sha256 === null) return (await ctx.storage.stat(to)) !== null
  if (await isThere(ctx, plan, to, sha256)) return true
  // Nothing is written to the storage of another site, nor taken away there.
  if (!(await isOwn(ctx, to))) return false
  await ctx.storage.delete(to)
  const running = new RunningDigest()
  async function* watched(): AsyncGenerator<Buffer> {
    for await (const chunk of createReadStream(objectPath(plan.folder, sha256 ?? ''))) {
      running.update(chunk)
      plan.onBytes(chunk.length)
      yield chunk
    }
    // Thrown before the object becomes visible.
    if (running.current().sha256 !== sha256) throw new DamagedObject(key)
  }
  try {
    await ctx.storage.write(to, watched(), { size, signal: plan.signal })
    return true
  } catch (error) {
    if (error instanceof DamagedObject || isStorageError(error, 'corrupt') || isMissing(error)) return false
    throw error
  }
}

class DamagedObject extends Error {
  constructor(key: string) {
    super(`The backup of ${key} is damaged`)
    this.name = 'DamagedObject'
  }
}

/** Whether the folder doesn't have the file. */
function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT' && 'syscall' in error
}

/** Whether a disk has these very bytes. */
async function isThere(ctx: Places, { signal }: PlacePlan, key: string, sha256: string): Promise<boolean> {
  if ((await ctx.storage.stat(key)) === null) return false
  const running = new RunningDigest()
  for await (const chunk of await ctx.storage.read(key, { signal })) running.update(chunk)
  return running.current().sha256 === sha256
}

async function isOwn({ pairs, storage }: Places, key: string): Promise<boolean> {
  return (await pairs.stateOf(storage.diskOf(key))) === 'paired'
}
