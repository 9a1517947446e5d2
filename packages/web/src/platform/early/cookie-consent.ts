import type { Site } from '@holdall/contract/site/site.contract.ts'

const cookie = 'holdall_cookie_notice'
/** A year, in seconds. */
const keptSeconds = 365 * 24 * 60 * 60

/** Whether this browser is still to be told of cookies. */
export function isCookieNoticeOpen(settings: Site['settings'] | undefined): boolean {
  return settings?.['cookie_notice.enable'] === true && !document.cookie.split('; ').includes(`${cookie}=accepted`)
}

export function acceptCookies(): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere
  document.cookie = `${cookie}=accepted; Max-Age=${keptSeconds}; Path=/; SameSite=Lax${secure}`
}
