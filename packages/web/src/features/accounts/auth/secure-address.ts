import { sentence } from '@holdall/contract/kit/sentences.ts'
import type { Site } from '@holdall/contract/site/site.contract.ts'
import { call } from '../../../platform/api/call.ts'
import { ApiProblem } from '../../../platform/api/problem.ts'
import { leaveTo } from '../../../platform/leave.ts'

/**
 * The same page at the site’s encrypted address, where this one isn’t encrypted: browsers don’t keep the cookie of a
 * session here. Null where they do.
 */
export function secureAddressOf(
  site: Pick<Site, 'secureAddress'> | null,
  page: Pick<Location, 'protocol' | 'pathname' | 'search'>,
): string | null {
  if (page.protocol !== 'http:' || !site?.secureAddress) return null
  return `${site.secureAddress}${page.pathname}${page.search}`
}

/**
 * Goes on to `next` with the session that has just begun. @throws ApiProblem if the browser didn’t keep it, instead of
 * an endless way back to the same form
 */
export async function enterSite(next: string): Promise<never> {
  if (location.protocol === 'http:' && !(await call('site.site')).me) {
    throw new ApiProblem(
      'account.session-not-kept',
      0,
      sentence(
        'You’re signed in, but your browser doesn’t keep that at this address. Open the site’s encrypted address, which begins with https://, and sign in there.',
      ),
    )
  }
  return leaveTo(next)
}
