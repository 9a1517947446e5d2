import { defineMailTemplate } from '../../../drivers/mail/mail-content.ts'

/** A code works for this long. */
export const codeMinutes = 10

export interface LinkCode {
  readonly code: string
  readonly minutes: number
}

/** The code with which a named outsider opens a link. It says nothing about what is behind the link. */
export const linkCodeMail = defineMailTemplate<LinkCode>({
  name: 'sharing.link-code',
  hasSecretSubject: true,
  usefulMs: codeMinutes * 60_000,
  build: ({ code, minutes }, site, { say }) => ({
    subject: say('{{code}} is your code', { code }),
    paragraphs: [
      say('Enter this code on the {{site}} page that asked for it: {{code}}', { site: site.name, code }),
      say('It works once, within {{count}} minutes.', {
        count: minutes,
        defaultValue_one: 'It works once, within one minute.',
      }),
    ],
    notes: [say('If you didn’t ask for it, someone entered your address by mistake. You can ignore this email.')],
  }),
})
