import { z } from 'zod'
import { EmailAddress } from '../kit/fields.ts'
import { defineSettings, secret, setting } from '../kit/settings.ts'

export const mailDrivers = ['smtp', 'sendmail', 'log'] as const
export type MailDriverName = (typeof mailDrivers)[number]

const line = (max = 255) =>
  z
    .string()
    .max(max)
    .regex(/^[^\r\n\0]*$/, 'One line of text')
const optionalAddress = z.union([z.literal(''), EmailAddress])

export const mailSettings = defineSettings('mail', {
  access: 'settings.update',
  fields: {
    mail_driver: setting('server', z.enum(mailDrivers).meta({ title: 'Outgoing mail method' }), 'log', {
      errorGroup: 'mail_group',
    }),
    mail_from_address: setting('server', optionalAddress.meta({ title: 'From address' }), ''),
    mail_from_name: setting('server', line().meta({ title: 'From name' }), 'Holdall'),
    'mail.contact_page_address': setting('client', optionalAddress.meta({ title: 'Contact page address' }), ''),
    mail_host: setting('server', line().meta({ title: 'Host' }), '', {
      visibleWhen: { key: 'mail_driver', is: ['smtp'] },
    }),
    mail_port: setting('server', z.int().min(1).max(65535).nullable().meta({ title: 'Port' }), null),
    mail_username: setting('server', line().meta({ title: 'Username' }), ''),
    mail_password: setting('server', secret(z.string().max(1000).meta({ title: 'Password' })), ''),
    mail_encryption: setting('server', z.enum(['none', 'tls', 'ssl']).meta({ title: 'Encryption' }), 'none'),
  },
})
