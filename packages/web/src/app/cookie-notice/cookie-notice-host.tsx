import { lazy, Suspense, useState } from 'react'
import { inlineSite } from '../../platform/early/inline-site.ts'

const CookieNotice = lazy(() => import('./cookie-notice.tsx').then(module => ({ default: module.CookieNotice })))

const cookie = 'holdall_cookie_notice'
/** A year, in seconds. */
const keptSeconds = 365 * 24 * 60 * 60

/** The notice about cookies, where the site wants one and this browser has not accepted it. Its code comes only then. */
export function CookieNoticeHost() {
  const [isAccepted, setAccepted] = useState(() => document.cookie.split('; ').includes(`${cookie}=accepted`))
  const settings = inlineSite()?.settings
  if (isAccepted || settings?.['cookie_notice.enable'] !== true) return null
  const accept = () => {
    const secure = location.protocol === 'https:' ? '; Secure' : ''
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere
    document.cookie = `${cookie}=accepted; Max-Age=${keptSeconds}; Path=/; SameSite=Lax${secure}`
    setAccepted(true)
  }
  return (
    <Suspense>
      <CookieNotice settings={settings} onAccept={accept} />
    </Suspense>
  )
}
