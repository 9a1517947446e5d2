import { cookieConsent } from '@holdall/contract/settings/cookie-consent.ts'
import { useSyncExternalStore } from 'react'
import { inlineSite } from './inline-site.ts'

/** A year, in seconds. */
const keptSeconds = 365 * 24 * 60 * 60
const listeners = new Set<() => void>()

/** Whether the site counts visits once a visitor agrees. */
export function countsVisits(): boolean {
  return Boolean(inlineSite()?.settings['analytics.tracking_code'])
}

/**
 * Whether this browser has accepted the notice in its current form. Acceptance from before visits were counted is not
 * enough.
 */
function hasAccepted(): boolean {
  const { cookie, accepted, counted } = cookieConsent
  const kept = document.cookie.split('; ')
  return kept.includes(`${cookie}=${counted}`) || (!countsVisits() && kept.includes(`${cookie}=${accepted}`))
}

/** Whether this browser still has to be shown the cookie notice. */
export function isCookieNoticeOpen(): boolean {
  return inlineSite()?.settings['cookie_notice.enable'] === true && !hasAccepted()
}

export function acceptCookies(): void {
  const { cookie, accepted, counted } = cookieConsent
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  const value = countsVisits() ? counted : accepted
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not available everywhere
  document.cookie = `${cookie}=${value}; Max-Age=${keptSeconds}; Path=/; SameSite=Lax${secure}`
  for (const listener of listeners) listener()
}

/** Renders again once the notice is accepted. */
export function useCookieConsent(): boolean {
  return useSyncExternalStore(subscribe, hasAccepted)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
