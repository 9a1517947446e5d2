import { z } from 'zod'
import { defineFeature } from '../kit/feature.ts'
import { definePermissions } from '../kit/permissions.ts'
import { defineSettings, setting } from '../kit/settings.ts'
import { shellSettings } from './shell.settings.ts'

const settingsPermissions = definePermissions('settings', {
  view: { title: 'See settings', description: 'Opens the settings screen; secrets are never shown.' },
  update: { title: 'Change settings', description: 'Saves settings.' },
})

export const generalSettings = defineSettings('general', {
  access: 'settings.update',
  fields: {
    app_url: setting(
      'server',
      z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).meta({ title: 'Primary site URL' }),
      '',
      { readOnly: true },
    ),
    'themes.default_mode': setting('client', z.enum(['light', 'dark']).meta({ title: 'Default theme mode' }), 'light', {
      public: true,
    }),
    'themes.user_change': setting('client', z.boolean().meta({ title: 'Allow users to change theme' }), true, {
      public: true,
    }),
    'site.name': setting('client', z.string().min(1).max(100).meta({ title: 'Site name' }), 'Holdall', {
      public: true,
    }),
  },
})

export const localizationSettings = defineSettings('localization', {
  access: 'settings.update',
  fields: {
    app_timezone: setting('server', z.string().max(60).meta({ title: 'Timezone' }), 'UTC'),
    app_locale: setting('server', z.string().max(20).meta({ title: 'Site language' }), 'en'),
    'dates.format': setting('client', z.string().min(1).max(60).meta({ title: 'Date format' }), 'yyyy-MM-dd', {
      public: true,
    }),
    'i18n.enable': setting('client', z.boolean().meta({ title: 'Translations' }), true, { public: true }),
    'i18n.default_localization': setting('client', z.string().max(100), 'en', { public: true }),
  },
})

export const settingsContract = defineFeature({
  name: 'settings',
  endpoints: {},
  permissions: settingsPermissions,
  settings: [generalSettings, localizationSettings, shellSettings],
})
