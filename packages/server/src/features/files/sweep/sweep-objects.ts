import { areBytesHeld } from '../../../core/bytes/byte-holds.ts'
import { whyNotRemove } from '../../../drivers/storage/pairs/why-not-remove.ts'
import type { StoredObject } from '../../../drivers/storage/storage-driver.ts'
import type { Needs } from '../../../platform/ctx.ts'
import { deleteDeadObjects, graceMs, insertDeadObjects } from '../blobs/blobs.repository.ts'
import { isOwnKey } from '../blobs/object-keys.ts'
import { dropBlobs, findUnusedBlobs, findUsedKeys, listBlobIds, listDeadObjects } from './sweep.repository.ts'

const batch = 500

type Removing = Needs<'clock' | 'db' | 'disks' | 'identity' | 'log' | 'pairs' | 'storage'>

/** Deletes the rows of blobs that neither a version nor an attachment has used for an hour; `removeDeadObjects` then removes their bytes. */
export async function dropUnusedBlobs(ctx: Needs<'clock' | 'db' | 'log' | 'search'>): Promise<void> {
  const now = ctx.clock.now()
  for (let after = ''; ; ) {
    const ids = await listBlobIds(ctx.db.read, after, now - graceMs, batch)
    const unused = await findUnusedBlobs(ctx.db.read, ids)
    if (unused.length > 0) await drop(ctx, unused, now)
    if (ids.length < batch) return
    after = ids.at(-1) ?? ''
  }
}

async function drop(ctx: Needs<'db' | 'log' | 'search'>, unused: readonly string[], now: number): Promise<void> {
  const gone = await ctx.db.transaction(tx => dropBlobs(tx, unused, now))
  // If the index can't be reached, it keeps some orphaned texts. They match no item, so no one sees them.
  await ctx.search
    .remove(gone)
    .catch(error => ctx.log.warn({ err: error }, 'The search index still has texts of deleted files'))
}

/** Removes recorded bytes, then their records. A key that turns out to be in use keeps its bytes; a backup keeps all. */
export async function removeDeadObjects(ctx: Removing): Promise<void> {
  if ((await whyNotRemove(ctx)) !== null) return
  const now = ctx.clock.now()
  for (let after = ''; ; ) {
    const rows = await listDeadObjects(ctx.db.read, now, after, batch)
    if (await areBytesHeld(ctx)) return
    const keys = rows.map(row => row.storage_key)
    const used = await findUsedKeys(ctx.db.read, keys)
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

/**
 * Records stored bytes that nothing refers to, left by a process that died between storing them and its transaction.
 * They are removed an hour later, so that references about to be written stay valid. `seen` is called with every stored
 * object and whether nothing refers to it.
 */
export async function noteLostObjects(
  ctx: Needs<'clock' | 'db' | 'disks' | 'identity' | 'pairs' | 'signal' | 'storage'>,
  seen: (object: StoredObject, isLost: boolean) => void = () => undefined,
  signal: AbortSignal = ctx.signal,
): Promise<void> {
  const now = ctx.clock.now()
  // What another database's files look like from here.
  const mayNote = (await whyNotRemove(ctx)) === null
  let some: StoredObject[] = []
  const flush = async () => {
    signal.throwIfAborted()
    const keys = some.map(object => object.key)
    const used = await findUsedKeys(ctx.db.read, keys)
    const lost = keys.filter(key => !used.has(key))
    if (mayNote && lost.length > 0)
      await ctx.db.transaction(tx => insertDeadObjects(tx, ctx.storage, lost, now + graceMs))
    for (const object of some) seen(object, !used.has(object.key))
    some = []
  }
  for await (const object of ctx.storage.list()) {
    if (!isOwnKey(object.key) || object.modifiedAt > now - graceMs) seen(object, false)
    else some.push(object)
    if (some.length >= batch) await flush()
  }
  await flush()
}
