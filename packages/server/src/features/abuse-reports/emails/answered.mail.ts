import { defineMailTemplate } from '../../../drivers/mail/mail-content.ts'

export interface Answered {
  readonly number: string
  readonly text: string
}

/** Sent when administrators write to someone who reported a link. */
export const answeredMail = defineMailTemplate<Answered>({
  name: 'abuse-reports.answered',
  build: ({ number, text }, { name: site }, { say }) => ({
    subject: say('About your report {{number}}', { number }),
    paragraphs: [
      say('The administrators of {{site}} write:', { site }),
      ...text
        .split(/\r?\n\s*\r?\n/)
        .map(part => part.trim())
        .filter(Boolean),
    ],
    notes: [say('Please quote the number {{number}} if you write to us about it.', { number })],
  }),
})
