import { z } from 'zod'
import { Me } from '../accounts/accounts.schemas.ts'
import { adSlotNames } from '../ads/ad-slots.ts'
import { menuIcons, menuPositions } from '../appearance/menu-places.ts'
import { CompanyButton } from '../company-sign-in/company-sign-in.schemas.ts'
import { CaptchaChallenge, CaptchaTask, captchaErrors } from '../drivers/captcha.ts'
import { defineEndpoint } from '../kit/endpoint.ts'
import { defineErrors } from '../kit/errors.ts'
import { defineFeature } from '../kit/feature.ts'
import { named } from '../kit/schema-names.ts'
import { Readiness } from './readiness.ts'

/** An image as a page shows it: it takes its room before it has loaded. */
const ShownImage = z.object({ url: z.string(), width: z.int(), height: z.int() })

const ShownMenuItem = z.object({ label: z.string(), href: z.string(), icon: z.enum(['', ...menuIcons]) })

/** What a browser needs before its first screen: one request instead of three. */
export const Site = z.object({
  name: z.string(),
  /** The site's own logo, the one for the dark theme, and a square; absent while pages show the product's mark. */
  brand: z
    .object({ logo: ShownImage.optional(), darkLogo: ShownImage.optional(), symbol: ShownImage.optional() })
    .optional(),
  version: z.string(),
  /** The address at which the site is meant to be used, if that is an encrypted one; absent if it isn’t. */
  secureAddress: z.string().optional(),
  needsSetup: z.boolean(),
  /**
   * Whether `/contact` accepts messages to the people who run the site; the address they are sent to is never revealed.
   */
  hasContactPage: z.boolean(),
  /** False while outgoing mail is only written to the log, so that no one can confirm an address by mail. */
  sendsMail: z.boolean(),
  /** The site's time zone, for members who have not chosen one. Visitors have that of their device. */
  timeZone: z.string(),
  /** The public client settings, by key. */
  settings: z.record(z.string(), z.unknown()),
  /** The site's menus by position; what this browser can't use is left out. */
  menus: z.partialRecord(z.enum(menuPositions), z.array(ShownMenuItem)),
  me: Me.nullable(),
  /** The language that this browser reads the site in. */
  language: z.object({
    code: z.string().meta({ description: 'BCP 47, with the region whose date and number formats are used.' }),
    localization: z.string().meta({ description: 'The language of the localization in use.' }),
    translations: z
      .string()
      .nullable()
      .meta({ description: 'The state of its lines, for `/languages/{language}/{part}?v=`; null if there are none.' }),
  }),
  /** The languages that the site offers; empty while translations are turned off. The default one is first. */
  languages: z.array(z.object({ language: z.string(), name: z.string() })),
  /** The slots with an ad for this browser, never its text; absent if there are none. */
  ads: z.array(z.enum(adSlotNames)).optional(),
  /** Whether a plan can be bought here; absent if not, and while billing is turned off. */
  sellsPlans: z.literal(true).optional(),
  /** The providers for company sign-in that are on, in their order; absent if there are none. */
  companyProviders: z.array(CompanyButton).optional(),
  /** Whether people can sign in with their company’s account only; absent if not. */
  companyOnly: z.literal(true).optional(),
})
export type Site = z.infer<typeof Site>

export const siteEndpoints = {
  site: defineEndpoint({
    id: 'site.site',
    method: 'GET',
    path: '/site',
    summary: 'Get the public settings and, when signed in, the caller (a token needs `account` for that).',
    access: 'anyone',
    response: Site,
  }),
  captchaTask: defineEndpoint({
    id: 'site.captchaTask',
    method: 'GET',
    path: '/captcha/task',
    summary:
      'Get a proof-of-work task (ALTCHA, version 2). Its solution goes into `Holdall-Captcha` once, as base64 of JSON. 404 while no such captcha guards the action.',
    access: 'anyone',
    query: z.object({ action: z.string().min(1).max(100).meta({ description: 'What is going to be sent.' }) }),
    response: CaptchaTask,
    errors: ['request.not-found'],
    rateLimit: { tries: 120, windowSeconds: 900 },
  }),
  openapi: defineEndpoint({
    id: 'site.openapi',
    method: 'GET',
    path: '~/api/openapi.json',
    summary: 'Get this API as an OpenAPI 3.1 document.',
    access: 'anyone',
    response: z.record(z.string(), z.unknown()),
  }),
  live: defineEndpoint({
    id: 'site.live',
    method: 'GET',
    path: '~/health/live',
    ignoresCaller: true,
    summary: 'Liveness check: answers while the process runs.',
    access: 'anyone',
    response: z.object({ status: z.literal('ok') }),
  }),
  ready: defineEndpoint({
    id: 'site.ready',
    method: 'GET',
    path: '~/health/ready',
    ignoresCaller: true,
    summary:
      'Readiness check: 200 when the database answers and files can be stored, else 503 with what fails and why.',
    access: 'anyone',
    response: Readiness,
    errors: ['site.not-ready'],
  }),
  metrics: defineEndpoint({
    id: 'site.metrics',
    method: 'GET',
    path: '~/metrics',
    ignoresCaller: true,
    summary:
      'Get metrics for monitoring systems in Prometheus’ text format, with the operator’s `METRICS_TOKEN` as Bearer token. 404 if none is set.',
    access: 'anyone',
    response: 'bytes',
    errors: ['request.not-found', 'request.token-invalid'],
  }),
} as const

/** Errors that any call may return. */
export const requestErrors = defineErrors('request', {
  invalid: { status: 422, message: 'Please check the highlighted fields.' },
  malformed: { status: 400, message: 'This request can’t be read. Check its format.' },
  'too-large': { status: 413, message: 'The request is too large. Send less at a time.' },
  'too-slow': { status: 408, message: 'The request took too long to arrive. Please try again.' },
  'media-type': { status: 415, message: 'This content type isn’t supported here. Send another one.' },
  'sign-in-needed': { status: 401, message: 'Sign in first.' },
  'token-invalid': { status: 401, message: 'This token is invalid, expired or revoked. Create a new one.' },
  scope: { status: 403, message: 'This token doesn’t have the required scope. Create one that has it.' },
  forbidden: { status: 403, message: 'You don’t have permission to do this. Ask the owner or an administrator.' },
  'turned-off': { status: 403, message: 'This is turned off on this site. Ask an administrator to turn it on.' },
  'cross-site': {
    status: 403,
    message:
      'This request came from another site and was blocked. If it didn’t, ask an administrator to set APP_URL to this address or pass on the Host header.',
  },
  'other-person': {
    status: 409,
    message: 'Someone else is signed in here now, and nothing was changed. Reload the page.',
  },
  'too-many': { status: 429, message: 'Too many attempts. Wait {{seconds, wait}} and try again.' },
  'not-found': { status: 404, message: 'Nothing was found at this address. Check it and try again.' },
  method: { status: 405, message: 'This method isn’t supported. Use another one.' },
  unexpected: { status: 500, message: 'Something went wrong. Please try again.' },
})
export const serverErrors = defineErrors('site', {
  'not-ready': { status: 503, message: 'The service isn’t ready. Try again in a moment.' },
  busy: { status: 503, message: 'The database is busy or unavailable. Please try again.' },
  updating: { status: 503, message: 'This site is being updated. Please try again in a minute.' },
})

export const siteContract = defineFeature({
  name: 'site',
  tags: [{ id: 'site', name: 'Site', summary: 'The site’s public settings, this API description, and health checks.' }],

  endpoints: siteEndpoints,
  errors: { ...requestErrors, ...serverErrors, ...captchaErrors },
})

named({ CaptchaChallenge, CaptchaTask, Site })
