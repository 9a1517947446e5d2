import { lockUser } from '../../../core/people/people.repository.ts'
import type { Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { findUser, type UserWithPassword } from '../accounts.repository.ts'

/**
 * Serialises the changes to one account, and makes sure that the password that was checked is still the current one.
 * @throws `account.wrong-password` when it was changed in the meantime, `account.banned`
 */
export async function lockChecked(tx: Tx, ctx: Needs<'db'>, checked: UserWithPassword): Promise<UserWithPassword> {
  await lockUser(tx, ctx.db.dialect, checked.id)
  const user = await findUser(tx, checked.id)
  if (user?.password_hash !== checked.password_hash) throw fail('account.wrong-password')
  if (user.banned_at !== null) throw fail('account.banned')
  return user
}
