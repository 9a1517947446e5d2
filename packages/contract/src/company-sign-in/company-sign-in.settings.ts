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
          'Passwords, passkeys, social login and registration stop working for everyone but the administrators below. Other sessions end immediately. App passwords and access tokens keep working.',
      }),
      false,
    ),
    'auth.break_glass': setting(
      'server',
      z.array(Id).max(mostBreakGlass).meta({
        title: 'Administrators who keep their password',
        description:
          'At least one administrator must be able to sign in if the provider fails. They can’t be suspended, deleted or lose their role meanwhile.',
      }),
      [],
    ),
  },
})
