import { cookieConsent } from '@holdall/contract/settings/cookie-consent.ts'
import { Suspense, useEffect } from 'react'
import {
  acceptCookies,
  askAgain,
  countsVisits,
  declineCookies,
  useCookieConsent,
} from '../../platform/early/cookie-consent.ts'
import { inlineSite } from '../../platform/early/inline-site.ts'
import { lazyPart } from '../../platform/lazy-part.ts'

const CookieNotice = lazyPart(() => import('./cookie-notice.tsx').then(module => ({ default: module.CookieNotice })))
const VisitCount = lazyPart(() => import('./visit-count.tsx').then(module => ({ default: module.VisitCount })))

/**
 * The cookie notice, if the site wants one and this browser has not answered it. Whatever needs consent starts only
 * after that, and stops when it is taken back. The code of each is loaded only when needed.
 */
export function CookieNoticeHost() {
  const consent = useCookieConsent()
  const settings = inlineSite()?.settings
  useEffect(() => {
    document.addEventListener('click', askOnLink, { capture: true })
    return () => document.removeEventListener('click', askOnLink, { capture: true })
  }, [])
  if (settings?.['cookie_notice.enable'] !== true || consent === 'declined') return null
  if (consent === 'accepted' && !countsVisits()) return null
  return (
    <Suspense>
      {consent === 'accepted' ? (
        <VisitCount />
      ) : (
        <CookieNotice settings={settings} onAccept={acceptCookies} onDecline={declineCookies} />
      )}
    </Suspense>
  )
}

/** The link “Cookies” in the foot of a page, also of one that the server has drawn. */
function askOnLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (link?.getAttribute('href') !== cookieConsent.again) return
  event.preventDefault()
  askAgain()
}
