import { defineMailTemplate } from '../../../drivers/mail/mail-content.ts'

interface Login {
  readonly site: string
  /** The user's address or name there. */
  readonly label: string
}

/** Confirming it claims the login as well as the address. */
export const confirmSocialMail = defineMailTemplate<Login & { token: string }>({
  name: 'accounts.confirm-social',
  build: ({ site: by, label, token }, site) => ({
    subject: `Confirm your email address for ${site.name}`,
    paragraphs: [
      `Someone, hopefully you, signed in with ${by} as “${label}” and created an account with this address. Confirm it to sign in.`,
    ],
    action: { label: 'Confirm the address', url: `${site.baseUrl}/confirm-email/${token}` },
    notes: [
      `The link works for three days. Don’t open it if that ${by} account isn’t yours, because it could then sign in to this one.`,
      'If this wasn’t you, you can ignore this message.',
    ],
  }),
})

export const socialLinkedMail = defineMailTemplate<Login>({
  name: 'accounts.social-linked',
  build: ({ site: by, label }, site) => ({
    subject: `You can now sign in to ${site.name} with ${by}`,
    paragraphs: [`The ${by} account “${label}” can now be used to sign in to your account.`],
    notes: ['If this wasn’t you, set a new password now, which also removes it.'],
    action: { label: 'Set a new password', url: `${site.baseUrl}/forgot-password` },
  }),
})

export const socialUnlinkedMail = defineMailTemplate<Login>({
  name: 'accounts.social-unlinked',
  build: ({ site: by, label }, site) => ({
    subject: `You can no longer sign in to ${site.name} with ${by}`,
    paragraphs: [`The ${by} account “${label}” can no longer be used to sign in to your account.`],
    notes: ['If this wasn’t you, set a new password now and tell the people who run this site.'],
    action: { label: 'Set a new password', url: `${site.baseUrl}/forgot-password` },
  }),
})
