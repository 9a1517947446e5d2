import type { MailMethod } from '@holdall/contract/drivers/mail.ts'
import type { Services } from '../../platform/services.ts'
import type { SettingValues } from '../../platform/settings/hooks.ts'
import { type MailDriver, MailError } from './mail-driver.ts'

type Maker = (services: Pick<Services, 'env' | 'log'>, settings: SettingValues) => Promise<MailDriver>

/** Every way out for mail. Its code and its library are loaded when it is first made. */
export const mailDrivers: Readonly<Partial<Record<MailMethod, Maker>>> = {
  smtp: async (_services, settings) => (await import('./smtp.driver.ts')).createSmtpDriver(smtpOptions(settings)),
  sendmail: async ({ env }) =>
    // The environment alone names the command: a setting would let an administrator run any program.
    (await import('./sendmail.driver.ts')).createSendmailDriver(env.variables.SENDMAIL_PATH || '/usr/sbin/sendmail'),
  log: async ({ log }) => (await import('./log.driver.ts')).createLogDriver(log),
}

export type MailServices = Pick<Services, 'settings' | 'env' | 'log' | 'clock' | 'jobs'>

/** The driver that the settings choose. @throws MailError where this server lacks it */
export function createMailDriver(
  services: Pick<Services, 'env' | 'log'>,
  settings: SettingValues,
): Promise<MailDriver> {
  const make = mailDrivers[settings.get('mail_driver')]
  if (!make) return Promise.reject(new MailError('unavailable', 'This mail method is not available here'))
  return make(services, settings)
}

function smtpOptions(settings: SettingValues) {
  return {
    host: settings.get('mail_host') || 'localhost',
    port: settings.get('mail_port'),
    username: settings.get('mail_username'),
    password: settings.get('mail_password'),
    encryption: settings.get('mail_encryption'),
  }
}

/** Changes whenever a driver has to be made anew. */
export function mailFingerprint({ settings }: Pick<MailServices, 'settings'>): string {
  return JSON.stringify([settings.get('mail_driver'), smtpOptions(settings)])
}
