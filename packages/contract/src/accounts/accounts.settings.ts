import { z } from 'zod'
import { defineSettings, setting } from '../kit/settings.ts'

export const authenticationSettings = defineSettings('authentication', {
  access: 'settings.update',
  fields: {
    require_email_confirmation: setting('client', z.boolean().meta({ title: 'Require email confirmation' }), false, {
      public: true,
    }),
    'registration.disable': setting('client', z.boolean().meta({ title: 'Disable registration' }), false, {
      public: true,
    }),
    single_device_login: setting('client', z.boolean().meta({ title: 'Single device login' }), false),
  },
})
