import type { MailMethod } from '@holdall/contract/drivers/mail.ts'
import type { Services } from '../../platform/services.ts'
import type { SettingValues } from '../../platform/settings/hooks.ts'
import { googlePlaces } from './gmail/google-places.ts'
import { type MailDriver, MailError } from './mail-driver.ts'

export type DriverServices = Pick<Services, 'env' | 'log' | 'outbound' | 'clock'>
export type MailServices = DriverServices & Pick<Services, 'settings' | 'jobs'>

interface Method {
  /** What the settings say to it; a driver is made anew when this changes. */
  readonly options: (settings: SettingValues) => unknown
  readonly make: (services: DriverServices, settings: SettingValues) => Promise<MailDriver>
}

/** The code of a method and its library are loaded when it is first made. */
function method<O>(
  options: (settings: SettingValues) => O,
  make: (services: DriverServices, options: O) => Promise<MailDriver>,
): Method {
  return { options, make: (services, settings) => make(services, options(settings)) }
}

const smtp = method(
  settings => ({
    host: settings.get('mail_host') || 'localhost',
    port: settings.get('mail_port'),
    username: settings.get('mail_username'),
    password: settings.get('mail_password'),
    encryption: settings.get('mail_encryption'),
  }),
  async (_services, options) => (await import('./smtp.driver.ts')).createSmtpDriver(options),
)

// Other addresses of a service come from the environment alone: a setting would send its secret to anybody.
const mailgun = method(
  settings => ({ domain: settings.get('mailgun_domain'), apiKey: settings.get('mailgun_secret') }),
  async (services, options) => {
    const baseUrl = services.env.variables.MAILGUN_URL || 'https://api.mailgun.net'
    return (await import('./mailgun.driver.ts')).createMailgunDriver(services, { ...options, baseUrl })
  },
)

const ses = method(
  settings => ({
    key: settings.get('ses_key'),
    secret: settings.get('ses_secret'),
    region: settings.get('ses_region'),
  }),
  async (services, options) => {
    if (!/^[a-z0-9-]+$/.test(options.region)) {
      throw new MailError('unavailable', 'This is no region of Amazon’s', undefined, { field: 'ses_region' })
    }
    const baseUrl = services.env.variables.SES_URL ?? ''
    return (await import('./ses.driver.ts')).createSesDriver(services, { ...options, baseUrl })
  },
)

const sparkpost = method(
  settings => ({ secret: settings.get('sparkpost_secret') }),
  async (services, options) => {
    const baseUrl = services.env.variables.SPARKPOST_URL || 'https://api.sparkpost.com'
    return (await import('./sparkpost.driver.ts')).createSparkpostDriver(services, { ...options, baseUrl })
  },
)

const gmailApi = method(
  settings => ({
    clientId: settings.get('google_id'),
    clientSecret: settings.get('google_secret'),
    refreshToken: settings.get('gmail.refresh_token'),
  }),
  async (services, account) =>
    (await import('./gmail/gmail.driver.ts')).createGmailDriver(services, googlePlaces(services.env), account),
)

const sendmail = method(
  () => null,
  async ({ env }) =>
    // The environment alone names the command: a setting would let an administrator run any program.
    (await import('./sendmail.driver.ts')).createSendmailDriver(env.variables.SENDMAIL_PATH || '/usr/sbin/sendmail'),
)

const log = method(
  () => null,
  async services => (await import('./log.driver.ts')).createLogDriver(services.log),
)

/** Every way out for mail. */
const methods: Readonly<Record<MailMethod, Method>> = { mailgun, gmailApi, smtp, sparkpost, ses, sendmail, log }

/** The driver that the settings choose. @throws MailError where it cannot be made of them */
export function createMailDriver(services: DriverServices, settings: SettingValues): Promise<MailDriver> {
  return methods[settings.get('mail_driver')].make(services, settings)
}

/** Changes whenever a driver has to be made anew. */
export function mailFingerprint(settings: SettingValues): string {
  const name = settings.get('mail_driver')
  return JSON.stringify([name, methods[name].options(settings)])
}
