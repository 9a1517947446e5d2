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
          'Whoever something was shared with, who was invited to a workspace or a group, or is offered ownership, can sign up with the link in that email, with that address only.',
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
          'Anyone with access to the admin area must set up an authenticator app or a passkey before it opens. Takes effect immediately.',
      }),
      false,
    ),
    own_networks: setting(
      'client',
      z
        .array(OwnNetwork)
        .max(100)
        .refine(list => new Set(list).size === list.length, 'A network is in the list twice')
        .meta({
          title: 'Networks with higher limits',
          description:
            'Schools, offices and others whose people share an address, such as 203.0.113.0/24. More of them can register, sign in and ask for links within a quarter of an hour. Tries at one account stay limited. Behind a proxy, TRUST_PROXY has to be set first. Leave empty for the same limits everywhere.',
          input: 'chips',
        }),
      [],
    ),
    'own_networks.factor': setting(
      'client',
      z.int().min(2).max(100).meta({
        title: 'Times the usual limit',
        description: 'Such as 10: then a hundred people can register in a quarter of an hour, instead of ten.',
      }),
      10,
    ),
  },
})
