import type { Me } from '@holdall/contract/accounts/accounts.schemas.ts'
import type { Site } from '@holdall/contract/site/site.contract.ts'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { call } from './api/call.ts'
import { setPagePerson } from './api/page-person.ts'
import { inlineSite } from './early/inline-site.ts'
import { wantLanguagePart } from './i18n/load-language.ts'
import { leaveTo, leaveToSignIn } from './leave.ts'
import { applyPreferences } from './preferences.ts'
import { queryClient } from './query-client.ts'
import { zoneOf } from './time/zone.ts'

export const siteQuery = queryOptions({
  queryKey: ['site'],
  queryFn: async ({ signal }) => {
    const site = await call('site.site', {}, { signal })
    if (site.me) setPagePerson(site.me.id)
    return site
  },
  initialData: () => inlineSite() ?? undefined,
  staleTime: 5 * 60_000,
})

/** The site's public settings and the signed-in user. Loaded before any page of the router is shown. */
export function useSite(): Site {
  return useSuspenseQuery(siteQuery).data
}

/** The zone in which times and days are shown and entered here. */
export function useZone(): string {
  return zoneOf(useSite())
}

/**
 * Prepares a page: waits for the site, goes to setup on a new one, and to sign-in if a member is needed. Rejects if the
 * site can't be loaded.
 */
export async function admit(needsMember: boolean, href: string, isBackOffice = false): Promise<void> {
  if (isBackOffice) wantLanguagePart('admin')
  const site = await queryClient.ensureQueryData(siteQuery)
  await applyPreferences(site)
  if (site.needsSetup) await leaveTo('/setup')
  if (needsMember && !site.me) await leaveToSignIn(href)
}

/** Puts the changed signed-in user into the cache, and shows everything as they now want it. */
export function setMe(me: Me): void {
  setPagePerson(me.id)
  const site = queryClient.setQueryData(siteQuery.queryKey, before => before && { ...before, me })
  if (site) void applyPreferences(site)
}

/** Reloads the site's settings and applies them. If that fails, the page stays as it was. */
export async function refreshSite(): Promise<void> {
  const site = await queryClient.fetchQuery({ ...siteQuery, staleTime: 0 }).catch(() => null)
  if (site) await applyPreferences(site)
}
