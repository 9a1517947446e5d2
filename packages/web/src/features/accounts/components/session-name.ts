import type { Session } from '@holdall/contract/accounts/accounts.schemas.ts'
import type { Translate } from '../../../ui/text.ts'

type Place = Pick<Session, 'device' | 'browser'>

/** "Chrome 141 on Windows"; unknown parts are left out. */
export function sessionName({ device, browser }: Place, text: Translate): string {
  const isDeviceKnown = isKnown(device)
  if (!isKnown(browser)) return isDeviceKnown ? device : text('Unknown device')
  return isDeviceKnown ? text('{{browser}} on {{device}}', { browser, device }) : browser
}

/** Which icon represents it. */
export function deviceShape({ device, browser }: Place): 'phone' | 'computer' | 'program' {
  if (/phone|ipad|tablet/i.test(device)) return 'phone'
  return !isKnown(device) && isKnown(browser) ? 'program' : 'computer'
}

function isKnown(name: string): boolean {
  return name !== '' && !name.startsWith('Unknown')
}
