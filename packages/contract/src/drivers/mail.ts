import { z } from 'zod'
import { EmailAddress } from '../kit/fields.ts'
import { defineSettings, SettingLine, secret, setting, when } from '../kit/settings.ts'

/** Ways out for mail, as the settings name them. */
export const mailMethods = ['mailgun', 'gmailApi', 'smtp', 'sparkpost', 'ses', 'sendmail', 'log'] as const
export type MailMethod = (typeof mailMethods)[number]

const outgoing: Readonly<Record<MailMethod, string>> = {
  mailgun: 'Mailgun',
  gmailApi: 'Gmail API',
  smtp: 'SMTP',
  sparkpost: 'SparkPost',
  ses: 'SES',
  sendmail: 'Sendmail',
  log: 'Log',
}
const incoming = {
  mailgun: 'Mailgun',
  gmailApi: 'Gmail API',
  null: 'REST API (via http)',
  mime: 'Mime (pipe)',
}
const encryptions = { none: 'None', tls: 'TLS', ssl: 'SSL' }

const optionalAddress = z.union([z.literal(''), EmailAddress])
const errorGroup = 'mail_group'
const bySmtp = { errorGroup, shownWhen: when('mail_driver', 'smtp') }
const bySes = { errorGroup, shownWhen: when('mail_driver', 'ses') }
const byMailgun = { shownWhen: when('mail_driver', 'mailgun') }

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
      optionalAddress.meta({ title: 'Contact page address', description: 'Mail from the contact page goes here.' }),
      '',
      { required: true },
    ),
    mail_from_name: setting('server', SettingLine.meta({ title: 'From name' }), '', { required: true }),
    mail_driver: setting(
      'server',
      z.enum(mailMethods).meta({
        title: 'Outgoing mail method',
        choices: outgoing,
      }),
      'log',
      { errorGroup, isMethod: true },
    ),
    mail_host: setting('server', SettingLine.meta({ title: 'Host' }), '', { ...bySmtp, addressOf: 'mail_password' }),
    mail_username: setting('server', SettingLine.meta({ title: 'Username' }), '', bySmtp),
    mail_password: setting('server', secret(SettingLine.meta({ title: 'Password' })), '', bySmtp),
    mail_port: setting(
      'server',
      z.int().min(1).max(65_535).nullable().meta({
        title: 'Port',
        description: 'Leave empty for the default: 25, 587 with TLS, 465 with SSL.',
      }),
      null,
      { ...bySmtp, addressOf: 'mail_password' },
    ),
    mail_encryption: setting(
      'server',
      z.enum(['none', 'tls', 'ssl']).meta({ title: 'Encryption', choices: encryptions }),
      'none',
      { ...bySmtp, addressOf: 'mail_password' },
    ),
    mailgun_domain: setting('server', SettingLine.meta({ title: 'Mailgun domain' }), '', {
      ...byMailgun,
      addressOf: 'mailgun_secret',
    }),
    mailgun_secret: setting(
      'server',
      secret(SettingLine.meta({ title: 'Mailgun API key', description: 'Should start with "key-".' })),
      '',
      byMailgun,
    ),
    ses_key: setting('server', SettingLine.meta({ title: 'SES key' }), '', bySes),
    ses_secret: setting('server', secret(SettingLine.meta({ title: 'SES secret' })), '', bySes),
    ses_region: setting('server', SettingLine.meta({ title: 'SES region', placeholder: 'us-east-1' }), '', {
      ...bySes,
      addressOf: 'ses_secret',
    }),
    sparkpost_secret: setting('server', secret(SettingLine.meta({ title: 'SparkPost secret' })), '', {
      errorGroup,
      shownWhen: when('mail_driver', 'sparkpost'),
    }),
    connectedGmailAccount: setting('server', optionalAddress.meta({ title: 'Connected Gmail account' }), '', {
      readOnly: true,
      errorGroup: 'gmail_group',
      shownWhen: when('mail_driver', 'gmailApi'),
    }),
    'gmail.refresh_token': setting('server', secret(SettingLine.meta({ title: 'Gmail connection' })), '', {
      readOnly: true,
    }),
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
          description: 'Verifies that messages come from Mailgun. If empty, the API key is used.',
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
            description: 'At least 20 characters; whoever knows it can hand in mail. Without one nothing is taken in.',
          }),
      ),
      '',
      { shownWhen: when('mail.handler', 'null', 'gmailApi') },
    ),
  },
})
