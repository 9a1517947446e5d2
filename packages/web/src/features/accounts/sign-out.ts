import { call } from '../../platform/api/call.ts'
import { leaveTo } from '../../platform/leave.ts'

/** Ends the session and leaves by loading a page, so that nothing of this user stays in memory. */
export async function signOut(): Promise<void> {
  await call('accounts.signOut')
  await leaveTo('/sign-in')
}
