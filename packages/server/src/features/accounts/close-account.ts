import type { Needs } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/database/database.ts'
import { takeAllRights } from '../roles/public.ts'
import { revokeTokens } from './access-tokens/revoke-tokens.ts'
import { deleteCredentials, deleteUser, updateUser } from './accounts.repository.ts'
import { deleteAllTokens } from './one-time-tokens/one-time-tokens.repository.ts'
import { deleteFactors } from './second-factor/second-factor.repository.ts'
import { revokeSessions } from './sessions/revoke-sessions.ts'

/**
 * Reduces an account to a row without name, address, rights and credentials, for what still refers to its id. Sessions
 * and tokens stop working at the next request; the address becomes free. Called under the user's lock.
 */
export async function closeAccount(ctx: Needs<'clock' | 'events'>, tx: Tx, userId: string): Promise<void> {
  await revokeSessions(tx, ctx, userId)
  await revokeTokens(tx, ctx, userId)
  await deleteCredentials(tx, userId)
  await deleteFactors(tx, userId)
  await deleteAllTokens(tx, userId)
  await takeAllRights(tx, userId)
  const now = ctx.clock.now()
  const nothing = {
    name: '',
    // RFC 2606 §2: no mail is ever sent there.
    email: `${userId}@deleted.invalid`,
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

/** Deletes the row of a closed account that nothing of lasting use refers to any longer, with all that depends on it. */
export async function forgetAccount(tx: Tx, userId: string): Promise<void> {
  await deleteUser(tx, userId)
}
