import { z } from 'zod'
import { defineErrors } from '../kit/errors.ts'
import { sentence } from '../kit/sentences.ts'
import {
  defineSettings,
  type SettingDeclaration,
  SettingLine,
  type SettingsPanel,
  secret,
  setting,
} from '../kit/settings.ts'
import { borrowedOption, driver } from './declare.ts'

/** Something that a captcha can guard. */
export interface CaptchaAction<A extends string = string> {
  /** The name in the token and the endpoints (only letters and slashes, as reCAPTCHA requires). */
  readonly action: A
  readonly name: string
  /** The setting that switches it on. */
  readonly key: `recaptcha.enable_for_${A}`
  readonly description: string
  /** Path prefixes of the pages that request tokens: only these load the script. */
  readonly pages: readonly string[]
}

export function captchaAction<const A extends string>(
  action: A,
  about: Pick<CaptchaAction, 'name' | 'description' | 'pages'>,
): CaptchaAction<A> {
  return { action, key: `recaptcha.enable_for_${action}`, ...about }
}

/** What a captcha guards: registration and contact always, in that order; then what other features guard. */
export const captchaActions = [
  captchaAction('registration', {
    name: sentence('Registration'),
    description: sentence('Enable recaptcha integration for registration page.'),
    pages: ['/register', '/secure/auth/social/'],
  }),
  captchaAction('contact', {
    name: sentence('Contact'),
    description: sentence('Enable recaptcha integration for "contact us" page.'),
    pages: ['/contact'],
  }),
] as const

type Toggles<L extends readonly CaptchaAction[]> = Record<L[number]['key'], SettingDeclaration<z.ZodBoolean>>

const errorGroup = 'recaptcha_group'

/**
 * The panel for these actions: a toggle each, and the keys.
 *
 * @example
 * ```ts
 * import { captchaAction, defineCaptchaSettings } from '../drivers/captcha.ts'
 *
 * const notes = { name: 'Notes', description: 'Asks before a note is written.', pages: ['/notes'] }
 * const panel = defineCaptchaSettings([captchaAction('notes', notes)])
 * panel.fields['recaptcha.enable_for_notes'].default // => false
 * ```
 */
export function defineCaptchaSettings<const L extends readonly CaptchaAction[]>(actions: L) {
  const required = actions.map(({ key }) => ({ key, is: [true] }))
  const toggles = actions.map(({ key, name, description }) => [
    key,
    setting('client', z.boolean().meta({ title: name, description }), false, { public: true, errorGroup }),
  ])
  const fields = {
    ...(Object.fromEntries(toggles) as Toggles<L>),
    'recaptcha.site_key': setting('client', SettingLine.meta({ title: 'reCAPTCHA v3 site key' }), '', {
      public: true,
      required,
    }),
    'recaptcha.secret_key': setting('client', secret(SettingLine.meta({ title: 'reCAPTCHA v3 secret key' })), '', {
      required,
    }),
  }
  return defineSettings('recaptcha', { access: 'settings.update', fields }) satisfies SettingsPanel
}

export const captchaSettings = defineCaptchaSettings(captchaActions)

/** Every captcha service: its name, and its options. */
export const captchaDrivers = {
  recaptcha: driver('reCAPTCHA', {
    siteKey: borrowedOption('recaptcha.site_key', captchaSettings.fields['recaptcha.site_key']),
    secret: borrowedOption('recaptcha.secret_key', captchaSettings.fields['recaptcha.secret_key']),
  }),
}

export const captchaErrors = defineErrors('captcha', {
  refused: { status: 403, message: 'We couldn’t verify that you’re human. Reload the page and try again.' },
  away: {
    status: 503,
    message: 'reCAPTCHA can’t be reached, so nothing was sent. Please try again later.',
  },
})

/** The header that carries the token. */
export const captchaHeader = 'holdall-captcha'
