import { createReadStream } from 'node:fs'
import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
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
  /** A folder for bytes that are damaged: never where the site would take them for right. */
  readonly besides: string
  readonly onBytes: (bytes: number) => void
  readonly signal: AbortSignal
}

export interface Placed {
  /** Keys of objects that the state lacks, or whose bytes in the folder are damaged or missing. */
  readonly lost: readonly string[]
  readonly count: number
  /** Of the lost ones, what there is of them. */
  readonly damaged: readonly LeftBytes[]
  /** Of the lost ones, those that the storage of another site lacks: nothing is written there. */
  readonly withheld: readonly string[]
}

/** Says what is left of bytes that are damaged in the folder. */
export interface LeftBytes {
  /** The key that the site knows them by. */
  readonly key: string
  /** Says where they are now. */
  readonly path: string
}

/**
 * Puts the bytes of a state where its rows look for them. What is there already is compared by hash and stays, so an
 * interrupted restore goes on where it stopped, and a bucket that has survived isn't filled again.
 * @throws StorageError if a disk is full or can't be reached
 */
export async function placeObjects(ctx: Places, plan: PlacePlan): Promise<Placed> {
  const lost: string[] = []
  const damaged: LeftBytes[] = []
  let count = 0
  const withheld: string[] = []
  const place = async (object: KeptObject) => {
    const outcome = await placeOne(ctx, plan, object)
    if (outcome === 'placed') return null
    if (outcome === 'withheld') withheld.push(object.key)
    return { key: object.key, left: outcome === 'withheld' ? null : await leaveBeside(plan, object) }
  }
  for await (const missing of mapAhead(readObjectList(plan.state), atOnce, place)) {
    count++
    if (missing !== null) lost.push(missing.key)
    if (missing?.left) damaged.push(missing.left)
  }
  return { lost, count, damaged, withheld }
}

type Outcome = 'placed' | 'withheld' | 'lost'

async function placeOne(ctx: Places, plan: PlacePlan, { key, sha256, size }: KeptObject): Promise<Outcome> {
  plan.signal.throwIfAborted()
  const to = plan.keyOf(key)
  if (sha256 === null) return (await ctx.storage.stat(to)) === null ? 'lost' : 'placed'
  if (await isThere(ctx, plan, to, sha256)) return 'placed'
  // Nothing is written to the storage of another site, nor taken away there.
  if (!(await isOwn(ctx, to))) return 'withheld'
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
    return 'placed'
  } catch (error) {
    if (error instanceof DamagedObject || isStorageError(error, 'corrupt') || isMissing(error)) return 'lost'
    throw error
  }
}

/** Copies what is left of damaged bytes, because a part may be of use. Null if nothing is left. */
async function leaveBeside({ folder, besides, keyOf }: PlacePlan, object: KeptObject): Promise<LeftBytes | null> {
  if (object.sha256 === null) return null
  const path = join(besides, object.sha256)
  await mkdir(besides, { recursive: true, mode: 0o700 })
  try {
    await copyFile(objectPath(folder, object.sha256), path)
    return { key: keyOf(object.key), path }
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

class DamagedObject extends Error {
  constructor(key: string) {
    super(`The backup of ${key} is damaged`)
    this.name = 'DamagedObject'
  }
}

/** Returns whether the folder doesn't have the file. */
function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT' && 'syscall' in error
}

/** Returns whether a disk has these very bytes. */
async function isThere(ctx: Places, { signal }: PlacePlan, key: string, sha256: string): Promise<boolean> {
  if ((await ctx.storage.stat(key)) === null) return false
  const running = new RunningDigest()
  for await (const chunk of await ctx.storage.read(key, { signal })) running.update(chunk)
  return running.current().sha256 === sha256
}

async function isOwn({ pairs, storage }: Places, key: string): Promise<boolean> {
  return (await pairs.stateOf(storage.diskOf(key))) === 'paired'
}
