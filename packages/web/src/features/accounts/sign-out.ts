import { call } from '../../platform/api/call.ts'
import { leaveSignedOut } from '../../platform/leave.ts'

/**
 * Ends the session, and the one at the provider that it came from. Leaves by loading a page, so that nothing of this user
 * stays in memory.
 */
export function signOut(): Promise<void> {
  return leaveSignedOut(async () => (await call('companySignIn.signOut')).address ?? '/sign-in')
}
