import { call } from '../../platform/api/call.ts'
import { leaveTo } from '../../platform/leave.ts'

/**
 * Ends the session, and the one at the provider that it came from. Leaves by loading a page, so that nothing of this user
 * stays in memory.
 */
export async function signOut(): Promise<void> {
  const { address } = await call('companySignIn.signOut')
  await leaveTo(address ?? '/sign-in')
}
