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
    'second_factor.required_for_admins': setting(
      'client',
      z.boolean().meta({
        title: 'Require a second factor of administrators',
        description:
          'Whoever may enter the administration area has to set up a code app or a passkey before it opens. Counts at once.',
      }),
      false,
    ),
    single_device_login: setting('client', z.boolean().meta({ title: 'Single device login' }), false),
  },
})
