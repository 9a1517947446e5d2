import { defineMailTemplate } from '../../../drivers/mail/mail-content.ts'

export interface LinkCode {
  readonly code: string
  readonly minutes: number
}

/** The code with which a named outsider opens a link. It says nothing about what is behind the link. */
export const linkCodeMail = defineMailTemplate<LinkCode>({
  name: 'sharing.link-code',
  hasSecretSubject: true,
  build: ({ code, minutes }, site) => ({
    subject: `${code} is your code`,
    paragraphs: [
      `Enter this code on the page of ${site.name} that asked for it: ${code}`,
      `It works once, within ${minutes} minutes.`,
    ],
    notes: ['If you didn’t ask for it, someone entered your address by mistake. You can ignore this message.'],
  }),
})
