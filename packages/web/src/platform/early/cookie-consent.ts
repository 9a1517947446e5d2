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

/** Whether this browser has said no. */
function hasDeclined(): boolean {
  const { cookie, declined } = cookieConsent
  return document.cookie.split('; ').includes(`${cookie}=${declined}`)
}

/** What this browser has said to the notice; null while it hasn't said anything. */
export type Consent = 'accepted' | 'declined' | null

function consentOf(): Consent {
  return hasAccepted() ? 'accepted' : hasDeclined() ? 'declined' : null
}

/** Whether this browser still has to be shown the cookie notice. */
export function isCookieNoticeOpen(): boolean {
  return inlineSite()?.settings['cookie_notice.enable'] === true && consentOf() === null
}

export function acceptCookies(): void {
  const { accepted, counted } = cookieConsent
  keep(countsVisits() ? counted : accepted, keptSeconds)
}

export function declineCookies(): void {
  keep(cookieConsent.declined, keptSeconds)
  removeCounting()
}

/** Takes the answer back: nothing counts from now on, and the notice asks again. */
export function askAgain(): void {
  keep('', 0)
  removeCounting()
}

function keep(value: string, seconds: number): void {
  setCookie(cookieConsent.cookie, value, seconds)
  for (const listener of listeners) listener()
}

/** Google Analytics names its cookies `_ga` and `_ga_…`, and puts them on the widest domain that it can. */
function removeCounting(): void {
  const labels = location.hostname.split('.')
  const domains = labels.map((_, at) => `; Domain=${labels.slice(at).join('.')}`)
  for (const pair of document.cookie.split('; ')) {
    const [name = ''] = pair.split('=', 1)
    if (name === '_ga' || name.startsWith('_ga_')) for (const domain of ['', ...domains]) setCookie(name, '', 0, domain)
  }
}

function setCookie(name: string, value: string, seconds: number, domain = ''): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not available everywhere
  document.cookie = `${name}=${value}; Max-Age=${seconds}; Path=/; SameSite=Lax${domain}${secure}`
}

/** Renders again once the notice is answered, or the answer is taken back. */
export function useCookieConsent(): Consent {
  return useSyncExternalStore(subscribe, consentOf)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
