import { defineMailTemplate } from '../../../drivers/mail/mail-content.ts'

interface Forwarded {
  readonly from: string
  readonly subject: string
  readonly text: string
}

/** Longer texts have to be read in the attachment. */
const longestText = 20_000

/** Incoming mail, forwarded to whoever answers the site's mail. The original message is attached unchanged. */
export const forwardedMail = defineMailTemplate<Forwarded>({
  name: 'incoming.forwarded',
  build: ({ from, subject, text }, _site, { say }) => ({
    subject: subject || say('Mail without a subject'),
    paragraphs: [
      say('From: {{from}}', { from }),
      ...text
        .slice(0, longestText)
        .split(/\r?\n\s*\r?\n/)
        .map(part => part.trim())
        .filter(Boolean),
    ],
    notes: [say('The whole message is attached. Replies go to its sender.')],
  }),
})
