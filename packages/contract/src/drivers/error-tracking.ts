import { z } from 'zod'
import { defineSettings, longestSetting, setting } from '../kit/settings.ts'

export const errorTrackingSettings = defineSettings('logging', {
  access: 'settings.update',
  fields: {
    sentry_dsn: setting(
      'server',
      z
        .union([
          z.literal(''),
          z
            .url({ protocol: /^https?$/ })
            .min(30)
            .max(longestSetting),
        ])
        .meta({
          title: 'Error tracking DSN',
          description:
            'Unexpected server and browser errors are reported there, without personal data. Leave empty to disable.',
          placeholder: 'https://key@sentry.example.org/1',
        }),
      '',
      { errorGroup: 'logging_group' },
    ),
  },
})
