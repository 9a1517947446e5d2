import { captchaActions } from '@holdall/contract/drivers/captcha.ts'
import type { Environment } from '../../platform/environment.ts'
import type { OtherSources } from '../../platform/http/security.ts'
import type { SettingValues } from '../../platform/settings/hooks.ts'
import { recaptchaOrigin } from './recaptcha.driver.ts'

/** Tells a page how to request tokens. */
export interface CaptchaOnPage {
  readonly script: string
  readonly siteKey: string
  readonly actions: readonly string[]
}

/** Null if nothing on the page is protected: it then loads nothing from Google, and isn't allowed to. */
export function captchaOn(
  { env, settings }: { readonly env: Pick<Environment, 'variables'>; readonly settings: SettingValues },
  url: string,
): CaptchaOnPage | null {
  const path = url.split(/[?#]/, 1)[0] ?? ''
  const guarded = captchaActions.filter(({ pages, key }) => pages.some(page => isAt(path, page)) && settings.get(key))
  if (guarded.length === 0) return null
  const siteKey = settings.get('recaptcha.site_key')
  const script = `${recaptchaOrigin(env)}/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`
  return { script, siteKey, actions: guarded.map(({ action }) => action) }
}

function isAt(path: string, page: string): boolean {
  return page.endsWith('/') ? path.startsWith(page) : path === page || path === `${page}/`
}

/** The sources that reCAPTCHA's own documentation lists for a content security policy, limited to its paths. */
export function captchaSources(env: Pick<Environment, 'variables'>): OtherSources {
  const own = `${recaptchaOrigin(env)}/recaptcha/`
  return {
    'script-src': [own, 'https://www.gstatic.com/recaptcha/'],
    'frame-src': [own, 'https://recaptcha.google.com/recaptcha/'],
    'connect-src': [own],
  }
}
