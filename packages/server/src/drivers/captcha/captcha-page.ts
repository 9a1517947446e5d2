import { type CaptchaService, captchaActions, captchaServiceKey } from '@holdall/contract/drivers/captcha.ts'
import type { Environment } from '../../platform/environment.ts'
import type { OtherSources } from '../../platform/http/security.ts'
import type { SettingValues } from '../../platform/settings/hooks.ts'
import { recaptchaOrigin } from './recaptcha.driver.ts'
import { turnstileOrigin } from './turnstile.driver.ts'

/** Tells a page how to request tokens. */
export interface CaptchaOnPage {
  readonly service: Exclude<CaptchaService, 'none'>
  /** Empty, as the key is, where no other site is needed. */
  readonly script: string
  readonly siteKey: string
  readonly actions: readonly string[]
}

interface Parts {
  readonly env: Pick<Environment, 'variables'>
  readonly settings: SettingValues
}

/** Null if nothing on the page is protected: it then loads nothing from another site, and isn't allowed to. */
export function captchaOn({ env, settings }: Parts, url: string): CaptchaOnPage | null {
  const path = url.split(/[?#]/, 1)[0] ?? ''
  const service = settings.get(captchaServiceKey)
  const guarded = captchaActions.filter(({ pages, key }) => pages.some(page => isAt(path, page)) && settings.get(key))
  if (guarded.length === 0 || service === 'none') return null
  return { service, ...scriptOf(service, { env, settings }), actions: guarded.map(({ action }) => action) }
}

function scriptOf(
  service: CaptchaOnPage['service'],
  { env, settings }: Parts,
): Pick<CaptchaOnPage, 'script' | 'siteKey'> {
  if (service === 'proof_of_work') return { script: '', siteKey: '' }
  if (service === 'turnstile') {
    const siteKey = settings.get('captcha.turnstile_site_key')
    return { script: `${turnstileOrigin(env)}/turnstile/v0/api.js?render=explicit`, siteKey }
  }
  const siteKey = settings.get('recaptcha.site_key')
  return { script: `${recaptchaOrigin(env)}/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`, siteKey }
}

function isAt(path: string, page: string): boolean {
  return page.endsWith('/') ? path.startsWith(page) : path === page || path === `${page}/`
}

/** The sources that the service's own documentation lists for a content security policy, limited to its paths. */
export function captchaSources(env: Pick<Environment, 'variables'>, captcha: CaptchaOnPage | null): OtherSources {
  if (captcha === null || captcha.service === 'proof_of_work') return {}
  if (captcha.service === 'turnstile') {
    const own = turnstileOrigin(env)
    return { 'script-src': [own], 'frame-src': [own], 'connect-src': [own] }
  }
  const own = `${recaptchaOrigin(env)}/recaptcha/`
  return {
    'script-src': [own, 'https://www.gstatic.com/recaptcha/'],
    'frame-src': [own, 'https://recaptcha.google.com/recaptcha/'],
    'connect-src': [own],
  }
}
