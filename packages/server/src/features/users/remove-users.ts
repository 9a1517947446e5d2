import type { Removal, RemoveQuery } from '@holdall/contract/users/manage.schemas.ts'
import { displayName } from '../../core/people/person-names.ts'
import { type Ctx, memberOf, type Needs } from '../../platform/ctx.ts'
import type { Reader } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { ensurePersonalSpace } from '../drive/public.ts'
import { depart, lockForDeparture, readRemoval } from '../personal-data/public.ts'
import { lockReached, requireReached } from './reached-user.ts'
import { findUsers } from './users.repository.ts'

/** @throws `user.not-found`, `user.too-strong` */
export async function readUserRemoval(
  ctx: Needs<'caller' | 'clock' | 'db'>,
  id: string,
): Promise<{ removal: Removal }> {
  await requireReached(ctx, ctx.db.read, id)
  return { removal: await readRemoval(ctx, id) }
}

/**
 * Permanently removes users immediately, all or none.
 * @throws `user.not-found`, `user.too-strong`, `user.not-yourself`, `user.heir-unsuitable`, `user.workspaces-first`,
 * `role.last-administrator`, `space.full`, `space.owner-full`, `item.too-deep`
 */
export async function removeUsers(ctx: Ctx, userIds: readonly string[], query: RemoveQuery): Promise<void> {
  // Sorted, so that every transaction uses the same order.
  const ids = [...new Set(userIds)].sort()
  const { heirId } = query
  if (ids.includes(memberOf(ctx).userId)) throw fail('user.not-yourself')
  if (heirId !== undefined) {
    await requireHeir(ctx.db.read, ids, heirId)
    await ensurePersonalSpace(ctx, heirId)
  }
  await ctx.db.transaction(async tx => {
    await lockForDeparture(ctx, tx, heirId === undefined ? ids : [...ids, heirId])
    if (heirId !== undefined) await requireHeir(tx, ids, heirId)
    for (const id of ids) {
      const user = await lockReached(ctx, tx, id)
      await depart(
        ctx,
        tx,
        { id, email: user.email, displayName: displayName(user) },
        {
          heir: heirId === undefined ? undefined : { id: heirId, takesFiles: query.files === 'give' },
          deletesWorkspaces: query.workspaces === 'delete',
          blockedBy: 'user.workspaces-first',
          isByThemselves: false,
        },
      )
    }
  })
}

async function requireHeir(db: Reader, ids: readonly string[], heirId: string): Promise<void> {
  const [heir] = ids.includes(heirId) ? [] : await findUsers(db, [heirId])
  if (!heir || heir.banned_at !== null) throw fail('user.heir-unsuitable')
}
