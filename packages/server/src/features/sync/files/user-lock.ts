import { listCovering } from '../../../core/locks/locks.repository.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { isFailure } from '../../../platform/failure.ts'
import { refuse } from '../../../platform/http/webdav/refusal.ts'
import { sendXml } from '../../../platform/http/webdav/respond.ts'
import { davDocument } from '../../../platform/http/webdav/xml/write-xml.ts'
import { lockItem, unlockItem } from '../../locks/public.ts'
import type { Door } from '../../webdav/public.ts'
import { presentUserLock } from './lock-properties.ts'

type UserLock = Parameters<NonNullable<Door['userLock']>>[0]

/**
 * LOCK and UNLOCK with the header X-User-Lock, as Nextcloud's public documentation of `files_lock` describes them: the lock is
 * the person's, and ends after a day. Its types of locks aren't offered, so their header is left aside.
 */
export async function answerUserLock(lock: UserLock, resolve: Door['resolve']): Promise<void> {
  const { ctx, subject, path, method } = lock
  const place = await resolve(ctx, subject, path)
  if (place.kind !== 'item') throw refuse(404, 'Nothing was found at this address')
  const { item, chainIds } = place.access
  const status = method === 'LOCK' ? await tryToLock(ctx, item.id) : await tryToUnlock(ctx, item.id, chainIds)
  const locks = await listCovering(ctx.db.read, chainIds, ctx.clock.now())
  sendXml(lock, status, davDocument('prop', presentUserLock(locks)))
}

/** 423 comes with the lock of whoever holds it. */
async function tryToLock(ctx: Ctx, id: string): Promise<number> {
  try {
    await lockItem(ctx, { id, until: null })
    return 200
  } catch (error) {
    if (isFailure(error, 'item.locked')) return 423
    throw error
  }
}

/** 412 if it isn't locked, 423 if someone else has locked it. */
async function tryToUnlock(ctx: Ctx, id: string, chainIds: readonly string[]): Promise<number> {
  try {
    await unlockItem(ctx, id)
    return 200
  } catch (error) {
    if (!isFailure(error, 'lock.already-over')) throw error
    return (await listCovering(ctx.db.read, chainIds, ctx.clock.now())).length > 0 ? 423 : 412
  }
}
