import { z } from 'zod'
import { AnyEmailAddress } from '../kit/fields.ts'
import { sentence, sentences } from '../kit/sentences.ts'
import { defineSettings, SettingLine, SettingText, secret, setting, when } from '../kit/settings.ts'
import { borrowedOption, driver, driverKeys, driverNames, driverSettings, option } from './declare.ts'
import { socialSettings } from './social.ts'

const incoming = sentences({
  mailgun: 'Mailgun',
  gmailApi: 'Gmail API',
  null: 'REST API (via http)',
  mime: 'Mime (pipe)',
})
const encryptions = { none: sentence('None', { meaning: 'encryption' }), tls: 'TLS', ssl: 'SSL' }

const optionalAddress = z.union([z.literal(''), AnyEmailAddress])
const errorGroup = 'mail_group'
const inGroup = { errorGroup }
const line = (title: string) => SettingLine.meta({ title })
const hidden = (title: string) => secret(SettingLine.meta({ title }))

const gmailConnection = setting('server', hidden('Gmail connection'), '', { readOnly: true })

/** Every method of sending mail: its name, and its options with their settings. */
export const mailDrivers = {
  mailgun: driver('Mailgun', {
    domain: option('mailgun_domain', line('Mailgun domain'), '', { addressOf: 'mailgun_secret' }),
    apiKey: option(
      'mailgun_secret',
      secret(SettingLine.meta({ title: 'Mailgun API key', description: 'Should start with "key-".' })),
      '',
    ),
  }),
  gmailApi: driver('Gmail API', {
    clientId: borrowedOption('google_id', socialSettings.fields.google_id),
    clientSecret: borrowedOption('google_secret', socialSettings.fields.google_secret),
    refreshToken: borrowedOption('gmail.refresh_token', gmailConnection),
    account: option('connectedGmailAccount', optionalAddress.meta({ title: 'Connected Gmail account' }), '', {
      readOnly: true,
      errorGroup: 'gmail_group',
    }),
  }),
  smtp: driver('SMTP', {
    host: option('mail_host', line('Host'), '', { errorGroup, addressOf: 'mail_password' }),
    username: option('mail_username', line('Username'), '', inGroup),
    password: option('mail_password', hidden('Password'), '', inGroup),
    port: option(
      'mail_port',
      z.int().min(1).max(65_535).nullable().meta({
        title: 'Port',
        description: 'Leave empty for the default: 25, 587 with TLS, 465 with SSL.',
      }),
      null,
      { errorGroup, addressOf: 'mail_password' },
    ),
    encryption: option(
      'mail_encryption',
      z.enum(['none', 'tls', 'ssl']).meta({ title: 'Encryption', choices: encryptions }),
      'none',
      { errorGroup, addressOf: 'mail_password' },
    ),
    authority: option(
      'mail_authority',
      SettingText.meta({
        title: 'Certificate authority',
        description:
          'Which certificate the mail server’s must come from, in PEM format. Leave empty for the authorities that the system trusts.',
        input: 'textarea',
        rows: 5,
      }),
      '',
      { errorGroup, addressOf: 'mail_password' },
    ),
  }),
  sparkpost: driver('SparkPost', { secret: option('sparkpost_secret', hidden('SparkPost secret'), '', inGroup) }),
  ses: driver('SES', {
    key: option('ses_key', line('SES key'), '', inGroup),
    secret: option('ses_secret', hidden('SES secret'), '', inGroup),
    region: option('ses_region', SettingLine.meta({ title: 'SES region', placeholder: 'us-east-1' }), '', {
      errorGroup,
      addressOf: 'ses_secret',
    }),
  }),
  sendmail: driver('Sendmail', {}),
  log: driver('Log', {}),
}
export type MailMethod = keyof typeof mailDrivers

export const mailSettings = defineSettings('mail', {
  access: 'settings.update',
  fields: {
    mail_from_address: setting(
      'server',
      optionalAddress.meta({
        title: 'From address',
        description: 'The chosen mail method must be authorised to send with this address and name.',
      }),
      '',
      { required: true },
    ),
    'mail.contact_page_address': setting(
      'client',
      optionalAddress.meta({
        title: 'Contact page address',
        description: 'Where messages from the contact page are sent.',
      }),
      '',
      { required: true },
    ),
    mail_from_name: setting('server', SettingLine.meta({ title: 'From name' }), '', { required: true }),
    mail_driver: setting(
      'server',
      z.enum(driverKeys(mailDrivers)).meta({ title: 'Outgoing mail method', choices: driverNames(mailDrivers) }),
      'log',
      { errorGroup, isMethod: true },
    ),
    ...driverSettings(mailDrivers, 'mail_driver'),
    'gmail.refresh_token': gmailConnection,
    'mail.handler': setting(
      'client',
      z.enum(['mailgun', 'gmailApi', 'null', 'mime']).meta({ title: 'Incoming mail method', choices: incoming }),
      'null',
      { shownWhen: when('vebto.admin.showIncomingMailMethod') },
    ),
    'gmail.incoming.topicName': setting(
      'client',
      z.union([z.literal(''), SettingLine.min(10)]).meta({ title: 'Gmail topic name' }),
      '',
      { errorGroup: 'gmail_group', shownWhen: when('mail.handler', 'gmailApi') },
    ),
    'mailgun.signing_key': setting(
      'server',
      secret(
        SettingLine.meta({
          title: 'Mailgun webhook signing key',
          description: 'Verifies that emails come from Mailgun. Leave empty to use the API key.',
        }),
      ),
      '',
      { shownWhen: when('mail.handler', 'mailgun') },
    ),
    'mail.incoming_token': setting(
      'server',
      secret(
        z
          .string()
          .regex(/^(?:.{20,200})?$/, 'At least 20 characters')
          .meta({
            title: 'Token for incoming mail',
            description:
              'At least 20 characters. Anyone who knows it can submit emails. Leave empty to reject all emails.',
          }),
      ),
      '',
      { shownWhen: when('mail.handler', 'null', 'gmailApi') },
    ),
  },
})
