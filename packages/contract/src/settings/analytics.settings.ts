import { z } from 'zod'
import { defineSettings, SettingLine, secret, setting } from '../kit/settings.ts'

const trackingCode = /^(?:|UA-\d{4,10}-\d{1,4}|G-[A-Z0-9]{4,16})$/

/** The longest key file, in characters. */
export const longestKeyFile = 64 * 1024

const PrivateKey = z.string().regex(/^-----BEGIN (?:RSA )?PRIVATE KEY-----\s/)
const ServiceAccount = z.object({ client_email: z.email().max(320), private_key: PrivateKey })

/** Empty, or the text of the key file of a Google service account. */
const KeyFile = z
  .string()
  .max(longestKeyFile, 'The key file is larger than 64 KB')
  .refine(
    text => text === '' || isKeyFile(text),
    'This isn’t a service account key file. Choose one with client_email and private_key.',
  )

function isKeyFile(text: string): boolean {
  try {
    return ServiceAccount.safeParse(JSON.parse(text)).success
  } catch {
    return false
  }
}

export const analyticsSettings = defineSettings('analytics', {
  access: 'settings.update',
  fields: {
    certificate: setting(
      'server',
      secret(
        KeyFile.meta({
          title: 'Google service account key file',
          description: 'A .json file. The account needs to be a viewer of the property.',
        }),
      ),
      '',
    ),
    analytics_view_id: setting(
      'server',
      z.int().min(1).nullable().meta({
        title: 'Analytics view ID (GA4 property ID)',
        description: 'The numeric GA4 property ID (replaces the old view ID).',
      }),
      null,
      { errorGroup: 'analytics_group' },
    ),
    'analytics.tracking_code': setting(
      'client',
      z.string().max(20).regex(trackingCode, 'Enter the code only, such as UA-12345678-1 or G-ABCDEF1234').meta({
        title: 'Tracking code',
        description: 'The code only, not the whole script.',
        placeholder: 'UA-XXXXXXXX-X',
      }),
      '',
      { public: true, errorGroup: 'analytics_group' },
    ),
    // For programs: nothing of the product uses them, so they have no title and no field.
    'realtime.pusher_key': setting('client', SettingLine, ''),
    pusher_key: setting('server', SettingLine, ''),
  },
})
