import { cookieConsent } from '@holdall/contract/settings/cookie-consent.ts'
import type { Site } from '@holdall/contract/site/site.contract.ts'
import { useText } from '../../ui/text.ts'

/** Whether the site shows a cookie notice, whose answer can be taken back. */
export function asksForCookies(site: Pick<Site, 'settings'> | null): boolean {
  return site?.settings['cookie_notice.enable'] === true
}

/** In the footer of public pages: shows the cookie notice again. */
export function CookiesLink({ site }: { site: Pick<Site, 'settings'> | null }) {
  const text = useText()
  return asksForCookies(site) ? <a href={cookieConsent.again}>{text('Cookies')}</a> : null
}
