import { areBytesHeld } from '../../../core/bytes/byte-holds.ts'
import {
  deleteDeadObjects,
  findDeadKeys,
  graceMs,
  listDeadObjects,
} from '../../../drivers/storage/dead-objects/dead-objects.repository.ts'
import { ownMarks } from '../../../drivers/storage/object-keys.ts'
import { deleteOverdue, keptAsideMs, setAsideLost } from '../../../drivers/storage/set-aside/set-aside.ts'
import type { StoredObject } from '../../../drivers/storage/storage-driver.ts'
import type { Needs } from '../../../platform/ctx.ts'
import { maySweep } from '../../../platform/destroying/stops.ts'
import { type DropTimes, dropBlobs } from '../../blobs/public.ts'
import { deleteReleased, findReleased, listReleased } from './released.repository.ts'
import { findUnusedBlobs, findUsedKeys, listBlobIds } from './sweep.repository.ts'

const batch = 500

/**
 * Deletes the rows of blobs that neither a version nor an attachment uses: of those whose version this database has deleted,
 * `removeDeadObjects` then removes the bytes. The bytes of others are set aside, because their versions may have been lost.
 * If there are many of those, nothing happens to them until a person decides.
 */
export async function deleteUnusedBlobs(ctx: Needs<'clock' | 'db' | 'keptBytes' | 'log' | 'search'>): Promise<void> {
  const now = ctx.clock.now()
  const unexplained: string[] = []
  let total = 0
  for (let after = ''; ; ) {
    const ids = await listBlobIds(ctx.db.read, after, now - graceMs, batch)
    const unused = await findUnusedBlobs(ctx, ctx.db.read, ids)
    const released = await findReleased(ctx.db.read, unused)
    if (released.size > 0) await drop(ctx, [...released], { since: now })
    unexplained.push(...unused.filter(id => !released.has(id)))
    total += ids.length
    if (ids.length < batch) break
    after = ids.at(-1) ?? ''
  }
  await forgetUsed(ctx)
  if (!(await maySweep(ctx, { name: 'unused-blobs', found: unexplained.length, total }))) return
  for (let n = 0; n < unexplained.length; n += batch)
    await drop(ctx, unexplained.slice(n, n + batch), { since: now, until: now + keptAsideMs })
}

async function drop(
  ctx: Needs<'db' | 'keptBytes' | 'log' | 'search'>,
  unused: readonly string[],
  times: DropTimes,
): Promise<void> {
  const gone = await ctx.db.transaction(async tx => {
    const still = await findUnusedBlobs(ctx, tx, unused)
    await dropBlobs(tx, still, times)
    return still
  })
  // If the index can't be reached, it keeps some orphaned texts. They match no item, so no one sees them.
  await ctx.search
    .remove(gone)
    .catch(error => ctx.log.warn({ err: error }, 'The search index still has texts of deleted files'))
}

/** Forgets that a version of a blob was deleted if others still use it, or if it is gone. */
async function forgetUsed(ctx: Needs<'db' | 'keptBytes'>): Promise<void> {
  const { db } = ctx
  for (let after = ''; ; ) {
    const ids = await listReleased(db.read, after, batch)
    const unused = new Set(await findUnusedBlobs(ctx, db.read, ids))
    const used = ids.filter(id => !unused.has(id))
    if (used.length > 0) await db.transaction(tx => deleteReleased(tx, used))
    if (ids.length < batch) return
    after = ids.at(-1) ?? ''
  }
}

/** Removes recorded bytes, then their records. A key that turns out to be in use keeps its bytes; a backup keeps all. */
export async function removeDeadObjects(
  ctx: Needs<'clock' | 'db' | 'identity' | 'keptBytes' | 'log' | 'storage'>,
): Promise<void> {
  if ((await ctx.identity.whyNotRemove()) !== null) return
  const now = ctx.clock.now()
  for (let after = ''; ; ) {
    const rows = await listDeadObjects(ctx.db.read, now, after, batch)
    if (await areBytesHeld(ctx)) return
    const keys = rows.map(row => row.storage_key)
    const used = await findUsedKeys(ctx, ctx.db.read, keys)
    const done: string[] = []
    for (const key of keys) if (used.has(key) || (await isRemoved(ctx, key))) done.push(key)
    if (done.length > 0) await ctx.db.transaction(tx => deleteDeadObjects(tx, done))
    if (rows.length < batch) return
    after = keys.at(-1) ?? ''
  }
}

async function isRemoved(ctx: Needs<'log' | 'storage'>, key: string): Promise<boolean> {
  try {
    await ctx.storage.delete(key)
    return true
  } catch (error) {
    ctx.log.warn({ err: error, storageKey: key }, 'Unused bytes couldn’t be removed; the next sweep will try again')
    return false
  }
}

const lostFiles = (ctx: Needs<'db' | 'keptBytes'>) => ({
  name: 'lost-files',
  marks: ownMarks,
  graceMs,
  findUsed: (keys: readonly string[]) => findUsedKeys(ctx, ctx.db.read, keys),
  findDead: (keys: readonly string[]) => findDeadKeys(ctx.db.read, keys),
})

/**
 * Sets stored bytes aside that nothing refers to. `seen` is called with every stored object and whether nothing refers to
 * it.
 */
export async function recordLostObjects(
  ctx: Needs<'clock' | 'db' | 'identity' | 'keptBytes' | 'log' | 'signal' | 'storage'>,
  seen: (object: StoredObject, isLost: boolean) => void = () => undefined,
  signal: AbortSignal = ctx.signal,
): Promise<void> {
  await setAsideLost(ctx, { ...lostFiles(ctx), seen, signal })
}

/** Deletes bytes that were set aside long enough ago. */
export async function deleteSetAside(
  ctx: Needs<'clock' | 'db' | 'identity' | 'keptBytes' | 'log' | 'storage'>,
): Promise<void> {
  await deleteOverdue(ctx, lostFiles(ctx))
}
