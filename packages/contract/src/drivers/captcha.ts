import { z } from 'zod'
import { defineSettings, SettingLine, SettingText, secret, setting } from '../kit/settings.ts'

const errorGroup = 'recaptcha_group'
const guarded = ['recaptcha.enable_for_registration', 'recaptcha.enable_for_contact'] as const
const required = guarded.map(key => ({ key, is: [true] }))

export const captchaSettings = defineSettings('recaptcha', {
  access: 'settings.update',
  fields: {
    'recaptcha.enable_for_registration': setting(
      'client',
      z.boolean().meta({
        title: 'Registration',
        description: 'Enable recaptcha integration for registration page.',
      }),
      false,
      { public: true, errorGroup },
    ),
    'recaptcha.enable_for_contact': setting(
      'client',
      z.boolean().meta({ title: 'Contact', description: 'Enable recaptcha integration for "contact us" page.' }),
      false,
      { public: true, errorGroup },
    ),
    'recaptcha.site_key': setting('client', SettingLine.meta({ title: 'Recaptcha V3 site key' }), '', {
      public: true,
      required,
    }),
    'recaptcha.secret_key': setting('client', secret(SettingText.meta({ title: 'Recaptcha V3 secret key' })), '', {
      required,
    }),
  },
})
