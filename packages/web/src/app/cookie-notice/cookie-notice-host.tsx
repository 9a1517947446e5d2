import { Suspense } from 'react'
import { acceptCookies, countsVisits, useCookieConsent } from '../../platform/early/cookie-consent.ts'
import { inlineSite } from '../../platform/early/inline-site.ts'
import { lazyPart } from '../../platform/lazy-part.ts'

const CookieNotice = lazyPart(() => import('./cookie-notice.tsx').then(module => ({ default: module.CookieNotice })))
const VisitCount = lazyPart(() => import('./visit-count.tsx').then(module => ({ default: module.VisitCount })))

/**
 * The cookie notice, if the site wants one and this browser has not accepted it. Whatever needs consent starts only
 * after that. The code of each is loaded only when needed.
 */
export function CookieNoticeHost() {
  const isAccepted = useCookieConsent()
  const settings = inlineSite()?.settings
  if (settings?.['cookie_notice.enable'] !== true) return null
  if (isAccepted && !countsVisits()) return null
  return (
    <Suspense>{isAccepted ? <VisitCount /> : <CookieNotice settings={settings} onAccept={acceptCookies} />}</Suspense>
  )
}
