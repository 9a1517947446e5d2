import { defineMailTemplate } from '../../../drivers/mail/mail-content.ts'

export interface SecondFactorMail {
  /** The name of the factor, as the beginning of a sentence. */
  readonly what: string
}

export const secondFactorAddedMail = defineMailTemplate<SecondFactorMail>({
  name: 'accounts.second-factor-added',
  build: ({ what }, site) => ({
    subject: `A new way to sign in to ${site.name}`,
    paragraphs: [`${what} was added to your account. You’ll be asked for it when you sign in.`],
    notes: ['If this wasn’t you, set a new password now and tell the people who run this site.'],
    action: { label: 'Review your account', url: `${site.baseUrl}/account` },
  }),
})

export const secondFactorRemovedMail = defineMailTemplate<SecondFactorMail>({
  name: 'accounts.second-factor-removed',
  build: ({ what }, site) => ({
    subject: `A way to sign in to ${site.name} was removed`,
    paragraphs: [`${what} was removed from your account. You’ll no longer be asked for it.`],
    notes: ['If this wasn’t you, set a new password now and tell the people who run this site.'],
    action: { label: 'Review your account', url: `${site.baseUrl}/account` },
  }),
})
