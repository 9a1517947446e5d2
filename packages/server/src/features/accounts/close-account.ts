import { writeAudit } from '../../core/audit/audit.ts'
import { closedAddressEnd } from '../../core/people/person-names.ts'
import { ownsSpace } from '../../core/tree/spaces.repository.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/database/database.ts'
import { revokeTokens } from './access-tokens/revoke-tokens.ts'
import { deleteCredentials, deleteUser, updateUser } from './accounts.repository.ts'
import { deleteAllTokens } from './one-time-tokens/one-time-tokens.repository.ts'
import { deleteFactors } from './second-factor/second-factor.repository.ts'
import { revokeSessions } from './sessions/revoke-sessions.ts'

/**
 * Reduces an account to a row without name, address, rights and credentials, for what still refers to its id, and lets every
 * feature end what only the person could use. Sessions and tokens stop working at the next request; the address becomes free.
 * Called under the user's lock; call `requireAdministrator` after it.
 */
export async function closeAccount(ctx: Ctx, tx: Tx, userId: string): Promise<void> {
  await revokeSessions(tx, ctx, userId)
  await revokeTokens(tx, ctx, userId)
  await deleteCredentials(tx, userId)
  await deleteFactors(tx, userId)
  await deleteAllTokens(tx, userId)
  for (const end of ctx.whenAccountCloses) await end(ctx, tx, userId)
  const now = ctx.clock.now()
  const nothing = {
    name: '',
    email: `${userId}${closedAddressEnd}`,
    email_confirmed_at: null,
    pending_email: null,
    // What others see until the row is deleted too.
    first_name: 'Deleted',
    last_name: 'account',
    language: null,
    time_zone: null,
    theme: 'system' as const,
    date_format: null,
    avatar_key: null,
    available_space: null,
    banned_at: now,
  }
  await updateUser(tx, userId, nothing, now)
}

/**
 * Deletes the row of a closed account, with all that depends on it, unless a space is still theirs.
 * @returns whether it is gone
 */
export function forgetAccount(ctx: Ctx, userId: string): Promise<boolean> {
  return ctx.db.transaction(async tx => {
    if (await ownsSpace(tx, userId)) return false
    await deleteUser(tx, userId)
    await writeAudit(tx, ctx, { action: 'user.forgotten', object: { type: 'user', id: userId } })
    return true
  })
}
