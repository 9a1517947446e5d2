import { z } from 'zod'
import { defineSettings, longestSetting } from '../kit/settings.ts'
import { driver, driverSettings, option } from './declare.ts'

/**
 * Every service that errors are reported to: its name, and its options with their settings. An empty address turns it
 * off.
 */
export const errorTrackingDrivers = {
  sentry: driver('Sentry', {
    dsn: option(
      'sentry_dsn',
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
            'Unexpected server and browser errors are reported there, without personal data. Leave empty to turn this off.',
          placeholder: 'https://key@sentry.example.org/1',
        }),
      '',
      { errorGroup: 'logging_group' },
    ),
  }),
}

export const errorTrackingSettings = defineSettings('logging', {
  access: 'settings.update',
  fields: driverSettings(errorTrackingDrivers),
})
