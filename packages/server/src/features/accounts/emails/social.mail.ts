import { defineMailTemplate } from '../../../drivers/mail/mail-content.ts'
import { tokenLifetime } from '../one-time-tokens/token-lifetime.ts'

interface Login {
  /** The provider's name. */
  readonly provider: string
  /** The user's address or name there. */
  readonly label: string
}

/** Confirming it claims the login as well as the address. */
export const confirmSocialMail = defineMailTemplate<Login & { token: string }>({
  name: 'accounts.confirm-social',
  usefulMs: tokenLifetime.confirm,
  build: ({ provider, label, token }, site, { say }) => ({
    subject: say('Confirm your email address for {{site}}', { site: site.name }),
    paragraphs: [
      say(
        'Someone, hopefully you, signed in with {{provider}} as “{{label}}” and created an account with this address. Confirm it to sign in.',
        { provider, label },
      ),
    ],
    action: { label: say('Confirm the address'), url: `${site.baseUrl}/confirm-email/${token}` },
    notes: [
      say(
        'The link works for three days. Don’t open it if that {{provider}} account isn’t yours, because it could then sign in to this one.',
        { provider },
      ),
      say('If this wasn’t you, you can ignore this email.'),
    ],
  }),
})

export const socialLinkedMail = defineMailTemplate<Login>({
  name: 'accounts.social-linked',
  build: ({ provider, label }, site, { say }) => ({
    subject: say('You can now sign in to {{site}} with {{provider}}', { site: site.name, provider }),
    paragraphs: [
      say('The {{provider}} account “{{label}}” can now be used to sign in to your account.', { provider, label }),
    ],
    notes: [say('If this wasn’t you, set a new password now, which also removes it.')],
    action: { label: say('Set a new password'), url: `${site.baseUrl}/forgot-password` },
  }),
})

export const socialUnlinkedMail = defineMailTemplate<Login>({
  name: 'accounts.social-unlinked',
  build: ({ provider, label }, site, { say }) => ({
    subject: say('You can no longer sign in to {{site}} with {{provider}}', { site: site.name, provider }),
    paragraphs: [
      say('The {{provider}} account “{{label}}” can no longer be used to sign in to your account.', {
        provider,
        label,
      }),
    ],
    notes: [say('If this wasn’t you, set a new password now and tell the site’s administrators.')],
    action: { label: say('Set a new password'), url: `${site.baseUrl}/forgot-password` },
  }),
})
