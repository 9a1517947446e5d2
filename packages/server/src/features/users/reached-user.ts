import { findPerson, lockUser } from '../../core/people/people.repository.ts'
import { lockRights } from '../../core/permissions/administrators.ts'
import { listHeldPermissions } from '../../core/permissions/held-permissions.repository.ts'
import { memberOf, type Needs } from '../../platform/ctx.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { reaches } from '../roles/public.ts'
import { findUsers } from './users.repository.ts'

/** Refuses if the user has permissions that the caller lacks. @throws `user.not-found`, `user.too-strong` */
export async function requireReached(ctx: Needs<'caller' | 'clock'>, db: Reader, id: string): Promise<void> {
  if ((await findUsers(db, [id])).length === 0) throw fail('user.not-found')
  if (!reaches(memberOf(ctx).permissions, await listHeldPermissions(db, id, ctx.clock.now())))
    throw fail('user.too-strong')
}

/**
 * Returns a user whom the caller may change, and locks both the account and its permissions until the end of the
 * transaction. @throws `user.not-found`, `user.too-strong`
 */
export async function lockReached(ctx: Needs<'caller' | 'clock' | 'db'>, tx: Tx, id: string) {
  await lockRights(tx, ctx.db.dialect)
  await lockUser(tx, ctx.db.dialect, id)
  await requireReached(ctx, tx, id)
  const user = await findPerson(tx, id)
  if (!user) throw fail('user.not-found')
  return user
}
