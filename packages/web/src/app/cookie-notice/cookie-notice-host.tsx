import { lazy, Suspense, useState } from 'react'
import { acceptCookies, isCookieNoticeOpen } from '../../platform/early/cookie-consent.ts'
import { inlineSite } from '../../platform/early/inline-site.ts'

const CookieNotice = lazy(() => import('./cookie-notice.tsx').then(module => ({ default: module.CookieNotice })))

/** The notice about cookies, where the site wants one and this browser has not accepted it. Its code comes only then. */
export function CookieNoticeHost() {
  const settings = inlineSite()?.settings
  const [isOpen, setOpen] = useState(() => isCookieNoticeOpen(settings))
  if (!isOpen || !settings) return null
  const accept = () => {
    acceptCookies()
    setOpen(false)
  }
  return (
    <Suspense>
      <CookieNotice settings={settings} onAccept={accept} />
    </Suspense>
  )
}
