import { z } from 'zod'
import { Id } from '../kit/fields.ts'
import { defineSettings, setting } from '../kit/settings.ts'

/** The most administrators who keep their password. */
export const mostBreakGlass = 20

export const companyOnlySettings = defineSettings('authentication', {
  access: 'settings.update',
  fields: {
    'auth.company_only': setting(
      'client',
      z.boolean().meta({
        title: 'Only company sign-in',
        description:
          'Turns off registration, passwords, passkeys and social login, except for the administrators below. Ends other sessions. App passwords and tokens still work.',
      }),
      false,
    ),
    'auth.break_glass': setting(
      'server',
      z.array(Id).max(mostBreakGlass).meta({
        title: 'Administrators who can still use a password',
        description:
          'These administrators can still sign in if the provider fails. Choose at least one. They can’t be suspended, deleted or lose their role while this is on.',
      }),
      [],
    ),
  },
})
