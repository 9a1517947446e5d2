import type { Needs } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/database/database.ts'
import { deletePermissionsOf } from '../roles/public.ts'
import { endTokens } from './access-tokens/end-tokens.ts'
import { deleteCredentials, updateUser } from './accounts.repository.ts'
import { forgetAllTokens } from './one-time-tokens/one-time-tokens.repository.ts'
import { deleteFactors } from './second-factor/second-factor.repository.ts'
import { endSessions } from './sessions/end-sessions.ts'

/**
 * Leaves of an account a row without name, address, rights and ways in, for what still hangs on its id. Sessions and tokens
 * are dead at the next request; the address is free again. Under the lock of the person.
 */
export async function closeAccount(ctx: Needs<'clock' | 'events'>, tx: Tx, userId: string): Promise<void> {
  await endSessions(tx, ctx, userId)
  await endTokens(tx, ctx, userId)
  await deleteCredentials(tx, userId)
  await deleteFactors(tx, userId)
  await forgetAllTokens(tx, userId)
  await deletePermissionsOf(tx, userId)
  const now = ctx.clock.now()
  const nothing = {
    name: '',
    // RFC 2606 §2: no mail ever goes there.
    email: `${userId}@deleted.invalid`,
    email_confirmed_at: null,
    pending_email: null,
    // As others read it until the row goes as well.
    first_name: 'Deleted',
    last_name: 'account',
    language: null,
    time_zone: null,
    theme: 'system' as const,
    date_format: null,
    avatar_key: null,
    image: null,
    available_space: null,
    banned_at: now,
  }
  await updateUser(tx, userId, nothing, now)
}
