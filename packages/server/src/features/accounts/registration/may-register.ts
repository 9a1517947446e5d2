import { isAwaited } from '../../../core/rights/grants.repository.ts'
import type { Needs } from '../../../platform/ctx.ts'
import type { Reader } from '../../../platform/database/database.ts'

/**
 * Whether somebody can make an account for this address by themselves: where registration is open, and where it is open
 * by invitation, if they have proved the address and something waits for it: a share, an invitation, an offer of
 * ownership. What has expired or was withdrawn waits for
 * nobody any more. Where people sign in with their company’s account alone, nobody can.
 */
export async function mayRegister(
  { settings, clock, awaits }: Needs<'awaits' | 'clock' | 'settings'>,
  db: Reader,
  email: string,
  isProved: boolean,
): Promise<boolean> {
  if (settings.get('auth.company_only')) return false
  if (!settings.get('registration.disable')) return true
  if (!isProved || !settings.get('registration.by_invitation')) return false
  if (await isAwaited(db, email, clock.now())) return true
  for (const isAwaitedBy of awaits) if (await isAwaitedBy(db, email)) return true
  return false
}
