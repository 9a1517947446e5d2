import { defineMailTemplate } from '../../../drivers/mail/mail-content.ts'

interface Login {
  readonly site: string
  /** The address or name that the person has there. */
  readonly label: string
}

/** Whoever answers it says that the login is theirs, not the address alone. */
export const confirmSocialMail = defineMailTemplate<Login & { token: string }>({
  name: 'accounts.confirm-social',
  build: ({ site: by, label, token }, site) => ({
    subject: `Confirm your e-mail address for ${site.name}`,
    paragraphs: [
      `Someone, hopefully you, signed in by ${by} as “${label}” and made an account with this address. Confirm it to sign in.`,
    ],
    action: { label: 'Confirm the address', url: `${site.baseUrl}/confirm-email/${token}` },
    notes: [
      `The link works for three days. Do not open it if that ${by} account is not yours: it would open this one.`,
      'If it was not you, there is nothing to do.',
    ],
  }),
})

export const socialLinkedMail = defineMailTemplate<Login>({
  name: 'accounts.social-linked',
  build: ({ site: by, label }, site) => ({
    subject: `${by} now signs you in to ${site.name}`,
    paragraphs: [`The ${by} account “${label}” opens your account from now on.`],
    notes: ['If it was not you, set a new password now: that removes it.'],
    action: { label: 'Set a new password', url: `${site.baseUrl}/forgot-password` },
  }),
})

export const socialUnlinkedMail = defineMailTemplate<Login>({
  name: 'accounts.social-unlinked',
  build: ({ site: by, label }, site) => ({
    subject: `${by} no longer signs you in to ${site.name}`,
    paragraphs: [`The ${by} account “${label}” can no longer be used to sign in to your account.`],
    notes: ['If it was not you, set a new password now and tell the people who run this site.'],
    action: { label: 'Set a new password', url: `${site.baseUrl}/forgot-password` },
  }),
})
