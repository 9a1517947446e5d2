import { areBytesHeld } from '../../../core/bytes/byte-holds.ts'
import type { Needs } from '../../../platform/ctx.ts'
import { maySweep } from '../../../platform/destroying/stops.ts'
import type { StoredObject } from '../storage-driver.ts'
import {
  countUndecided,
  decideSetAside,
  deleteSetAsideRows,
  findSetAside,
  insertSetAside,
  listOverdue,
} from './set-aside.repository.ts'

/** How long objects that no row names are kept; milliseconds. */
export const keptAsideMs = 30 * 24 * 3600_000

const batch = 500

export interface LostSweep {
  /** The name of its stop, if it finds too much. */
  readonly name: string
  /** Its keys end like this. */
  readonly marks: readonly string[]
  /** A reference to younger objects may be about to be written; milliseconds. */
  readonly graceMs: number
  /** Those of these keys that rows name. */
  readonly findUsed: (keys: readonly string[]) => Promise<ReadonlySet<string>>
  /** Those of these keys whose rows this database has deleted, so that their bytes are about to be removed. */
  readonly findDead?: (keys: readonly string[]) => Promise<ReadonlySet<string>>
  /** Called with every stored object, and whether nothing refers to it. */
  readonly seen?: (object: StoredObject, isLost: boolean) => void
  readonly signal?: AbortSignal
}

/**
 * Sets stored objects aside that no row names: left by a process that died in between, or named by another database than
 * this one. They stay where they are, and may be deleted after 30 days if there are few of them.
 */
export async function setAsideLost(
  ctx: Needs<'clock' | 'db' | 'identity' | 'log' | 'storage'>,
  sweep: LostSweep,
): Promise<void> {
  const { marks, seen = () => undefined } = sweep
  const now = ctx.clock.now()
  // The files of another site would look like these.
  const mayNote = (await ctx.identity.whyNotRemove()) === null
  let total = 0
  let some: StoredObject[] = []
  const flush = async () => {
    sweep.signal?.throwIfAborted()
    total += some.length
    const lost = await noteLost(ctx, { ...sweep, mayNote }, some)
    for (const object of some) seen(object, lost.has(object.key))
    some = []
  }
  for await (const object of ctx.storage.list()) {
    const isOwn = marks.some(mark => object.key.endsWith(mark))
    if (!isOwn || object.modifiedAt > now - sweep.graceMs) seen(object, false)
    else some.push(object)
    if (some.length >= batch) await flush()
  }
  await flush()
  if (!mayNote) return
  const found = await countUndecided(ctx.db.read, marks)
  if (found === 0 || !(await maySweep(ctx, { name: sweep.name, found, total }))) return
  await ctx.db.transaction(tx => decideSetAside(tx, marks, now + keptAsideMs))
}

/** Returns the keys that no row names. */
async function noteLost(
  ctx: Needs<'clock' | 'db' | 'storage'>,
  { findUsed, findDead, mayNote }: LostSweep & { readonly mayNote: boolean },
  objects: readonly StoredObject[],
): Promise<Set<string>> {
  if (objects.length === 0) return new Set()
  const keys = objects.map(({ key }) => key)
  const used = await findUsed(keys)
  const dead = (await findDead?.(keys)) ?? new Set()
  const known = await findSetAside(ctx.db.read, keys)
  const lost = objects.filter(({ key }) => !used.has(key))
  const fresh = lost.filter(({ key }) => !dead.has(key) && !known.has(key))
  const again = keys.filter(key => used.has(key) && known.has(key))
  if (mayNote && fresh.length + again.length > 0)
    await ctx.db.transaction(async tx => {
      await deleteSetAsideRows(tx, again)
      await insertSetAside(
        tx,
        fresh.map(({ key, size, modifiedAt }) => ({
          storage_key: key,
          disk: ctx.storage.diskOf(key),
          size,
          stored_at: Math.round(modifiedAt),
          why: 'no-row' as const,
          since: ctx.clock.now(),
          until: null,
        })),
      )
    })
  return new Set(lost.map(({ key }) => key))
}

/** Deletes what was set aside long enough ago, unless rows name it again. Callers ask `whyNotDestroy` first. */
export async function deleteOverdue(
  ctx: Needs<'clock' | 'db' | 'identity' | 'log' | 'storage'>,
  { marks, findUsed }: Pick<LostSweep, 'findUsed' | 'marks'>,
): Promise<void> {
  if ((await ctx.identity.whyNotRemove()) !== null) return
  for (let after = ''; ; ) {
    const keys = await listOverdue(ctx.db.read, marks, ctx.clock.now(), after, batch)
    if (keys.length === 0 || (await areBytesHeld(ctx))) return
    const used = await findUsed(keys)
    const done: string[] = []
    for (const key of keys) if (used.has(key) || (await isDeleted(ctx, key))) done.push(key)
    await ctx.db.transaction(tx => deleteSetAsideRows(tx, done))
    after = keys.at(-1) ?? ''
  }
}

async function isDeleted(ctx: Needs<'log' | 'storage'>, key: string): Promise<boolean> {
  try {
    await ctx.storage.delete(key)
    return true
  } catch (error) {
    ctx.log.warn({ err: error, storageKey: key }, 'Bytes that were set aside couldn’t be removed; trying again later')
    return false
  }
}
