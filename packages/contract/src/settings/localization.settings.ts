import { z } from 'zod'
import { TimeZone } from '../accounts/accounts.schemas.ts'
import { defineSettings, longestSetting, SettingLine, setting } from '../kit/settings.ts'
import { isDatePattern } from '../kit/values/date-pattern.ts'

/** Offered in addition to a custom pattern. */
export const presetDateFormats = ['MMMM d, y', 'yyyy-MM-dd', 'M/d/y', 'd/M/y'] as const

const DatePattern = z
  .string()
  .min(1, { abort: true })
  .max(longestSetting)
  .refine(isDatePattern, 'Use y, M, d and E; put other text in single quotes')

export const localizationSettings = defineSettings('localization', {
  access: 'settings.update',
  fields: {
    app_timezone: setting('server', TimeZone.meta({ title: 'Timezone' }), 'UTC', { required: true }),
    'i18n.default_localization': setting(
      'client',
      SettingLine.meta({ title: 'Site language', description: 'The default translation for new users.' }),
      '',
      { public: true },
    ),
    app_locale: setting('server', SettingLine.meta({ title: 'Site language' }), 'en'),
    'dates.format': setting('client', DatePattern.meta({ title: 'Date format' }), 'yyyy-MM-dd', {
      public: true,
      required: true,
    }),
    'i18n.enable': setting(
      'client',
      z.boolean().meta({
        title: 'Translations',
        description: 'When off, everyone sees the original texts and can’t choose a language.',
      }),
      true,
      { public: true },
    ),
  },
})
