import type { OptionsOf } from '@holdall/contract/drivers/declare.ts'
import { type MailMethod, mailDrivers } from '@holdall/contract/drivers/mail.ts'
import { sentence } from '@holdall/contract/kit/sentences.ts'
import { withoutEnd } from '@holdall/contract/kit/texts/without-end.ts'
import { type DriverLine, defineRegistry } from '../../platform/drivers/registry.ts'
import type { Services } from '../../platform/services.ts'
import type { Refusals, SettingValues } from '../../platform/settings/hooks.ts'
import { Markup } from '../../platform/settings/markup.ts'
import { googlePlaces } from './gmail/google-places.ts'
import { greetingOf } from './greeting.ts'
import { type MailDriver, MailError } from './mail-driver.ts'

export type DriverServices = Pick<Services, 'env' | 'log' | 'outbound' | 'clock'>
export type MailServices = DriverServices & Pick<Services, 'settings' | 'jobs' | 'readerFor'>

/** Holds what drivers are created with. */
interface DriverParts extends DriverServices {
  /** The name with which the site greets mail servers. */
  readonly greeting: string | undefined
}

interface MailLine<O> extends DriverLine<DriverParts, O, MailDriver> {
  /** What has to be filled in before it can be tried, by key or error group; undefined if nothing is missing. */
  missing?(options: O): Refusals | undefined
}
type MailLines = { readonly [N in MailMethod]: MailLine<OptionsOf<typeof mailDrivers, N>> }

/**
 * Every method of sending mail. Only the environment can change a service's address: a setting would send its secret to
 * anyone.
 */
const lines: MailLines = {
  smtp: {
    missing: ({ host }) => (host === '' ? { mail_host: sentence('Enter the host') } : undefined),
    async create({ greeting }, options) {
      const host = options.host || 'localhost'
      return (await import('./smtp.driver.ts')).createSmtpDriver({ ...options, host, greeting })
    },
  },
  mailgun: {
    missing({ domain, apiKey }) {
      if (domain !== '' && apiKey !== '') return undefined
      return {
        ...(domain === '' && { mailgun_domain: sentence('Enter the domain') }),
        ...(apiKey === '' && { mailgun_secret: sentence('Enter the API key') }),
      }
    },
    async create(services, options) {
      const baseUrl = services.env.variables.MAILGUN_URL || 'https://api.mailgun.net'
      return (await import('./mailgun.driver.ts')).createMailgunDriver(services, { ...options, baseUrl })
    },
  },
  ses: {
    missing: ({ key, secret, region }) =>
      key && secret && region ? undefined : { mail_group: sentence('Enter the key, the secret and the region') },
    async create(services, options) {
      if (!/^[a-z0-9-]+$/.test(options.region)) {
        throw new MailError('unavailable', 'Enter an AWS region, such as us-east-1', undefined, { field: 'ses_region' })
      }
      const baseUrl = services.env.variables.SES_URL ?? ''
      return (await import('./ses.driver.ts')).createSesDriver(services, { ...options, baseUrl })
    },
  },
  sparkpost: {
    missing: ({ secret }) => (secret === '' ? { mail_group: sentence('Enter the secret') } : undefined),
    async create(services, options) {
      const baseUrl = services.env.variables.SPARKPOST_URL || 'https://api.sparkpost.com'
      return (await import('./sparkpost.driver.ts')).createSparkpostDriver(services, { ...options, baseUrl })
    },
  },
  gmailApi: {
    missing({ clientId, clientSecret, account, refreshToken }) {
      if (clientId === '' || clientSecret === '') return { gmail_group: needsGoogleClient }
      return account === '' || refreshToken === ''
        ? { gmail_group: sentence('Connect a Gmail account first') }
        : undefined
    },
    create: async (services, account) =>
      (await import('./gmail/gmail.driver.ts')).createGmailDriver(services, googlePlaces(services.env), account),
  },
  sendmail: {
    create: async ({ env }) =>
      // Only the environment sets the command: a setting would let an administrator run any program.
      (await import('./sendmail.driver.ts')).createSendmailDriver(env.variables.SENDMAIL_PATH || '/usr/sbin/sendmail'),
  },
  log: { create: async services => (await import('./log.driver.ts')).createLogDriver(services.log) },
}

const needsGoogleClient = new Markup(
  'First enter the Google client ID and secret in the <a href="/admin/settings/authentication">authentication settings</a>',
)

const registry = defineRegistry<typeof mailDrivers, DriverParts, MailDriver>(mailDrivers, lines)

/** The driver that the settings choose. @throws MailError if it can't be created from them */
export function createMailDriver(services: DriverServices, settings: SettingValues): Promise<MailDriver> {
  const parts = { ...services, greeting: greetingIn(services.env, settings) }
  return registry.createFrom(settings.get('mail_driver'), parts, settings)
}

/** Changes whenever the driver has to be created again. */
export function mailFingerprint({ env, settings }: Pick<MailServices, 'env' | 'settings'>): string {
  return `${registry.fingerprint(settings.get('mail_driver'), settings)} ${greetingIn(env, settings)}`
}

/** The site's own address, without a trailing slash. */
export function siteAddress(env: DriverServices['env'], settings: SettingValues): string {
  return env.appUrl ?? withoutEnd(settings.get('app_url'), '/')
}

function greetingIn(env: DriverServices['env'], settings: SettingValues): string | undefined {
  return greetingOf(siteAddress(env, settings), settings.get('mail_from_address'))
}

/** Returns what the chosen method needs before it can be tried. */
export function missingForMail(settings: SettingValues): Refusals | undefined {
  return missingFor(settings.get('mail_driver'), settings)
}

function missingFor<N extends MailMethod>(name: N, settings: SettingValues): Refusals | undefined {
  return lines[name].missing?.(registry.optionsFrom(name, settings))
}
