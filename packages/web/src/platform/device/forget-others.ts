import type { Site } from '@holdall/contract/site/site.contract.ts'
import { forgetDevice } from './forget-device.ts'
import { isKeptShell, keptMember } from './kept-member.ts'

const patienceMs = 3_000

/**
 * Called with what the server says about who is signed in: if it is not the member for whom something is kept, their
 * session has ended, and everything that was kept for them is deleted.
 * A device whose storage is slow goes on after three seconds, and deletes beside that.
 */
export async function forgetOthers({ me }: Pick<Site, 'me'>): Promise<void> {
  const kept = keptMember()
  // An administrator who looks at the site as someone else is still the same person on the same device.
  if (kept === null || kept === me?.id || me?.impersonation || isKeptShell()) return
  // Who signs in again still finds what they have shared before; somebody else doesn't.
  const forgetting = forgetDevice({ andShared: me !== null })
  // Part of the first script: one that is fetched from here would wait for the script that waits for it.
  await Promise.race([forgetting, new Promise(resolve => setTimeout(resolve, patienceMs))])
}
