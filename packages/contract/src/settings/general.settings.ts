import { z } from 'zod'
import { pageCategory } from '../custom-pages/page-category.ts'
import { lineOfText } from '../kit/fields.ts'
import { defineSettings, SettingText, SettingUrl, setting, when } from '../kit/settings.ts'

/** The values of `homepage.value` while the start page is one of the application's own pages. */
export const homepageComponents = ['landing', 'login', 'register', 'drive'] as const

export const generalSettings = defineSettings('general', {
  access: 'settings.update',
  fields: {
    app_url: setting('server', SettingUrl.meta({ title: 'Primary site URL' }), '', { readOnly: true, required: true }),
    newAppUrl: setting('server', SettingUrl.meta({ title: 'Site URL from the environment' }), '', { readOnly: true }),
    'site.name': setting(
      'client',
      z.string().trim().min(1).max(100).regex(lineOfText, 'Use a single line of text').meta({ title: 'Site name' }),
      'Holdall',
      {
        public: true,
        required: true,
      },
    ),
    'homepage.type': setting('client', SettingText.min(1).meta({ title: 'Homepage type' }), 'default', {
      public: true,
    }),
    'homepage.value': setting('client', SettingText.nullable().meta({ title: 'Homepage' }), null, {
      public: true,
      shownWhen: when('homepage.type', 'component', pageCategory),
      required: true,
    }),
    'themes.default_mode': setting(
      'client',
      z.enum(['system', 'light', 'dark']).meta({ title: 'Default theme mode' }),
      'system',
      {
        public: true,
      },
    ),
    'themes.user_change': setting('client', z.boolean().meta({ title: 'Allow users to change theme' }), true, {
      public: true,
    }),
  },
})
