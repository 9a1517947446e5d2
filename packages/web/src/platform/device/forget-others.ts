import type { Site } from '@holdall/contract/site/site.contract.ts'
import { isKeptShell, keptMember } from './kept-member.ts'

/**
 * Called with what the server says about who is signed in: if it is not the member for whom something is kept, their
 * session has ended, and everything that was kept for them is deleted.
 */
export async function forgetOthers({ me }: Pick<Site, 'me'>): Promise<void> {
  const kept = keptMember()
  // An administrator who looks at the site as someone else is still the same person on the same device.
  if (kept === null || kept === me?.id || me?.impersonation || isKeptShell()) return
  const { forgetDevice } = await import('./forget-device.ts')
  await forgetDevice()
}
