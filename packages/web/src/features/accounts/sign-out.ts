import { call } from '../../platform/api/call.ts'
import { forgetDevice } from '../../platform/device/forget-device.ts'
import { keptMember } from '../../platform/device/kept-member.ts'
import { tellOtherTabs } from '../../platform/device/other-tabs.ts'
import { leaveSignedOut } from '../../platform/leave.ts'

/**
 * Ends the session, and the one at the provider that it came from, and deletes what is kept on this device. Leaves by
 * loading a page, so that nothing of this user stays in memory.
 */
export function signOut(): Promise<void> {
  return leaveSignedOut(async () => {
    const { address } = await call('companySignIn.signOut')
    tellOtherTabs(null)
    if (keptMember() !== null) await forgetDevice({ andShared: true })
    return address ?? '/sign-in'
  })
}
