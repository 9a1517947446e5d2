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
  when,
} from '../kit/settings.ts'
import { borrowedOption, driver, driverKeys, driverNames, driverSettings, option } from './declare.ts'

/** Something that a captcha can guard. */
export interface CaptchaAction<A extends string = string> {
  /** The name in the token and the endpoints (only letters and slashes, as reCAPTCHA requires). */
  readonly action: A
  readonly name: string
  /** The setting that switches it on, whichever service is chosen. */
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
  captchaAction('abuse', {
    name: sentence('Abuse reports'),
    description: sentence('Also protect the form that reports a shared link.'),
    pages: ['/s/'],
  }),
] as const

/** What chooses the service; the actions and reCAPTCHA's keys have the names that the specification gives them. */
export const captchaServiceKey = 'captcha.service'

type Toggles<L extends readonly CaptchaAction[]> = Record<L[number]['key'], SettingDeclaration<z.ZodBoolean>>

const errorGroup = 'recaptcha_group'
const isRecaptcha = when(captchaServiceKey, 'recaptcha')
const isAny = when(captchaServiceKey, 'proof_of_work', 'turnstile', 'recaptcha')

/**
 * The fields for these actions: a toggle each, and the keys of reCAPTCHA.
 *
 * @example
 * ```ts
 * import { captchaAction, captchaFields } from '../drivers/captcha.ts'
 *
 * const notes = { name: 'Notes', description: 'Asks before a note is written.', pages: ['/notes'] }
 * const fields = captchaFields([captchaAction('notes', notes)])
 * fields['recaptcha.enable_for_notes'].default // => false
 * ```
 */
export function captchaFields<const L extends readonly CaptchaAction[]>(actions: L) {
  const required = actions.map(({ key }) => ({ key, is: [true] }))
  const toggles = actions.map(({ key, name, description }) => [
    key,
    setting('client', z.boolean().meta({ title: name, description }), false, {
      public: true,
      errorGroup,
      shownWhen: isAny,
    }),
  ])
  return {
    ...(Object.fromEntries(toggles) as Toggles<L>),
    'recaptcha.site_key': setting('client', SettingLine.meta({ title: 'reCAPTCHA v3 site key' }), '', {
      public: true,
      shownWhen: isRecaptcha,
      required,
    }),
    'recaptcha.secret_key': setting('client', secret(SettingLine.meta({ title: 'reCAPTCHA v3 secret key' })), '', {
      shownWhen: isRecaptcha,
      required,
    }),
  }
}

const fields = captchaFields(captchaActions)
const required = captchaActions.map(({ key }) => ({ key, is: [true] }))

/** Every captcha service: its name, and its options. */
export const captchaDrivers = {
  none: driver(sentence('None', { meaning: 'captcha' }), {}),
  proof_of_work: driver('Proof of work', {}),
  turnstile: driver('Cloudflare Turnstile', {
    siteKey: option('captcha.turnstile_site_key', SettingLine.meta({ title: 'Turnstile site key' }), '', { required }),
    secret: option('captcha.turnstile_secret_key', secret(SettingLine.meta({ title: 'Turnstile secret key' })), '', {
      required,
    }),
  }),
  recaptcha: driver('reCAPTCHA', {
    siteKey: borrowedOption('recaptcha.site_key', fields['recaptcha.site_key']),
    secret: borrowedOption('recaptcha.secret_key', fields['recaptcha.secret_key']),
  }),
}
export const captchaServices = driverKeys(captchaDrivers)
export type CaptchaService = (typeof captchaServices)[number]
export const captchaServiceNames = driverNames(captchaDrivers)

export const captchaSettings = defineSettings('recaptcha', {
  access: 'settings.update',
  fields: {
    // reCAPTCHA until something else is chosen, so that the keys of sites that have it go on to work.
    [captchaServiceKey]: setting(
      'server',
      z.enum(captchaServices).meta({
        title: 'Captcha',
        description: 'Protects the forms below from programs that fill them in.',
        choices: captchaServiceNames,
      }),
      'recaptcha',
      { errorGroup, isMethod: true },
    ),
    ...fields,
    ...driverSettings(captchaDrivers, captchaServiceKey),
  },
}) satisfies SettingsPanel

export const captchaErrors = defineErrors('captcha', {
  refused: { status: 403, message: 'We couldn’t verify that you’re human. Reload the page and try again.' },
  away: {
    status: 503,
    message: 'The service that checks for bots can’t be reached, so nothing was sent. Please try again later.',
  },
})

/** The header that carries the token. */
export const captchaHeader = 'holdall-captcha'

/** The task of the proof of work, as ALTCHA describes it, version 2. */
export const CaptchaChallenge = z.object({
  parameters: z.object({
    algorithm: z.string().max(40),
    nonce: z.string().max(100),
    salt: z.string().max(100),
    cost: z.int(),
    keyLength: z.int(),
    keyPrefix: z.string().max(100),
    keySignature: z.string().max(200),
    data: z.object({ action: z.string().max(100), until: z.number() }),
  }),
  signature: z.string().max(200),
})

/** Holds what a browser calculates before it may send a guarded form. */
export const CaptchaTask = z.object({
  challenge: CaptchaChallenge,
  validSeconds: z.int().meta({ description: 'How long a solution is accepted, from now on.' }),
})
export type CaptchaTask = z.infer<typeof CaptchaTask>

/** What it then sends as its token, as base64 of JSON. */
export const CaptchaSolution = z.object({
  challenge: CaptchaChallenge,
  solution: z.object({ counter: z.int(), derivedKey: z.string().max(200) }),
})
export type CaptchaSolution = z.infer<typeof CaptchaSolution>
