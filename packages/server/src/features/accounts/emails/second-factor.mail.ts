import { sentences } from '@holdall/contract/kit/sentences.ts'
import { defineMailTemplate } from '../../../drivers/mail/mail-content.ts'

type Factor = 'authenticator-app' | 'passkey'

export interface SecondFactorMail {
  readonly factor: Factor
}

const added: Readonly<Record<Factor, string>> = sentences({
  'authenticator-app': 'An authenticator app was added to your account. You’ll be asked for it when you sign in.',
  passkey: 'A passkey was added to your account. You’ll be asked for it when you sign in.',
})

const removed: Readonly<Record<Factor, string>> = sentences({
  'authenticator-app': 'The authenticator app was removed from your account. You’ll no longer be asked for it.',
  passkey: 'A passkey was removed from your account. You’ll no longer be asked for it.',
})

export const secondFactorAddedMail = defineMailTemplate<SecondFactorMail>({
  name: 'accounts.second-factor-added',
  build: ({ factor }, site, { say }) => ({
    subject: say('A new sign-in method for {{site}}', { site: site.name }),
    paragraphs: [say(added[factor])],
    notes: [say('If this wasn’t you, set a new password now and tell the site’s administrators.')],
    action: { label: say('Review your account'), url: `${site.baseUrl}/account` },
  }),
})

export const secondFactorRemovedMail = defineMailTemplate<SecondFactorMail>({
  name: 'accounts.second-factor-removed',
  build: ({ factor }, site, { say }) => ({
    subject: say('A sign-in method for {{site}} was removed', { site: site.name }),
    paragraphs: [say(removed[factor])],
    notes: [say('If this wasn’t you, set a new password now and tell the site’s administrators.')],
    action: { label: say('Review your account'), url: `${site.baseUrl}/account` },
  }),
})
