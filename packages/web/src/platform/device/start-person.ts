import type { Site } from '@holdall/contract/site/site.contract.ts'
import { setPagePerson, startWithoutPerson } from '../api/page-person.ts'
import { isKeptShell } from './kept-member.ts'
import { listenToOtherTabs, tellOtherTabs } from './other-tabs.ts'

/**
 * Ties this page to the person for whom the server made it, and tells the other tabs, which may be about somebody else.
 * A page that was kept on the device knows nothing about who is signed in now.
 */
export function startPerson({ me }: Pick<Site, 'me'>): void {
  listenToOtherTabs()
  if (!me) {
    startWithoutPerson()
    return
  }
  setPagePerson(me.id)
  if (!isKeptShell()) tellOtherTabs(me.id)
}
