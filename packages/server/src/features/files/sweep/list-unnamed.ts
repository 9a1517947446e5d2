import { findDeadKeys, graceMs } from '../../../drivers/storage/dead-objects/dead-objects.repository.ts'
import { isFileKey } from '../../../drivers/storage/object-keys.ts'
import type { StoredObject } from '../../../drivers/storage/storage-driver.ts'
import type { Needs } from '../../../platform/ctx.ts'
import { findUsedKeys } from './sweep.repository.ts'

const batch = 500

/**
 * Stored contents of files that no row names, though this database hasn't deleted them: left by a process that died, or
 * stored by a database that is no longer this one. Younger ones than an hour may be about to be named.
 */
export async function* listUnnamed(ctx: Needs<'clock' | 'db' | 'keptBytes' | 'storage'>): AsyncGenerator<StoredObject> {
  const newest = ctx.clock.now() - graceMs
  let some: StoredObject[] = []
  for await (const object of ctx.storage.list()) {
    if (!isFileKey(object.key) || object.modifiedAt > newest) continue
    some.push(object)
    if (some.length < batch) continue
    yield* await unnamedAmong(ctx, some)
    some = []
  }
  yield* await unnamedAmong(ctx, some)
}

async function unnamedAmong(ctx: Needs<'db' | 'keptBytes'>, objects: readonly StoredObject[]): Promise<StoredObject[]> {
  const { db } = ctx
  const keys = objects.map(({ key }) => key)
  const named = await findUsedKeys(ctx, db.read, keys)
  const dead = await findDeadKeys(db.read, keys)
  return objects.filter(({ key }) => !named.has(key) && !dead.has(key))
}
