import type { MailDriverName } from '@holdall/contract/drivers/mail.ts'
import type { Services } from '../../platform/services.ts'
import type { MailDriver } from './mail-driver.ts'

/** Every way out for mail. Its code and its library are loaded when it is first made. */
export const mailDrivers: Readonly<Record<MailDriverName, (services: MailServices) => Promise<MailDriver>>> = {
  smtp: async services => (await import('./smtp.driver.ts')).createSmtpDriver(smtpOptions(services)),
  sendmail: async ({ env }) =>
    // The environment alone names the command: a setting would let an administrator run any program.
    (await import('./sendmail.driver.ts')).createSendmailDriver(env.variables.SENDMAIL_PATH || '/usr/sbin/sendmail'),
  log: async ({ log }) => (await import('./log.driver.ts')).createLogDriver(log),
}

export type MailServices = Pick<Services, 'settings' | 'env' | 'log' | 'clock' | 'jobs'>

function smtpOptions({ settings }: MailServices) {
  return {
    host: settings.get('mail_host') || 'localhost',
    port: settings.get('mail_port'),
    username: settings.get('mail_username'),
    password: settings.get('mail_password'),
    encryption: settings.get('mail_encryption'),
  }
}

/** Changes whenever a driver has to be made anew. */
export function mailFingerprint(services: MailServices): string {
  return JSON.stringify([services.settings.get('mail_driver'), smtpOptions(services)])
}
