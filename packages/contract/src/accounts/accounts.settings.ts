import { z } from 'zod'
import { OwnNetwork } from '../kit/networks/networks.ts'
import { defineSettings, setting, when } from '../kit/settings.ts'

export const authenticationSettings = defineSettings('authentication', {
  access: 'settings.update',
  fields: {
    require_email_confirmation: setting(
      'client',
      z.boolean().meta({
        title: 'Require email confirmation',
        description: 'New users must confirm their email address before signing in.',
      }),
      false,
      { public: true },
    ),
    mail_setup: setting('server', z.boolean().meta({ title: 'Outgoing mail is set up' }), false, { readOnly: true }),
    'registration.disable': setting(
      'client',
      z.boolean().meta({
        title: 'Disable registration',
        description: 'No one can register, including with social login. Administrators can still add users.',
      }),
      false,
      { public: true },
    ),
    'registration.by_invitation': setting(
      'client',
      z.boolean().meta({
        title: 'Except for people who were invited',
        description:
          'Lets people sign up with the link in an email about a share, an invitation or a transfer, using that address only.',
      }),
      false,
      { public: true, shownWhen: when('registration.disable') },
    ),
    single_device_login: setting(
      'client',
      z.boolean().meta({
        title: 'Single device login',
        description: 'A new sign-in ends all other sessions of that user immediately.',
      }),
      false,
    ),
    'second_factor.required_for_admins': setting(
      'client',
      z.boolean().meta({
        title: 'Require two-factor authentication for administrators',
        description:
          'Anyone with access to the admin area must set up an authenticator app or a passkey before they can open it. Takes effect immediately.',
      }),
      false,
    ),
    own_networks: setting(
      'client',
      z
        .array(OwnNetwork)
        .max(100)
        .refine(list => new Set(list).size === list.length, 'A network is listed twice. Remove one.')
        .meta({
          title: 'Networks with higher limits',
          description:
            'Raises limits for networks where many users share an address, such as 203.0.113.0/24. Behind a proxy, set TRUST_PROXY first. Leave empty for the usual limits.',
          input: 'chips',
        }),
      [],
    ),
    'own_networks.factor': setting(
      'client',
      z.int().min(2).max(100).meta({
        title: 'Limit multiplier',
        description: 'With 10, a hundred users can register in 15 minutes instead of ten.',
      }),
      10,
    ),
  },
})
