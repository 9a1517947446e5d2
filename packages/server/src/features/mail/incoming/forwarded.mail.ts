import { defineMailTemplate } from '../../../drivers/mail/mail-content.ts'
import { mailLimits } from './reader/mail-limits.ts'

interface Forwarded {
  readonly from: string
  readonly subject: string
  readonly text: string
  /** Set if reading the message would have taken too much time or memory. */
  readonly isUnread?: true
}

/** Incoming mail, forwarded to whoever answers the site's mail. The original message is attached unchanged. */
export const forwardedMail = defineMailTemplate<Forwarded>({
  name: 'incoming.forwarded',
  build: ({ from, subject, text, isUnread }, _site, { say }) => ({
    subject: subject || say('Email without a subject'),
    paragraphs: [
      say('From: {{from}}', { from }),
      ...text
        .slice(0, mailLimits.text)
        .split(/\r?\n\s*\r?\n/)
        .map(part => part.trim())
        .filter(Boolean),
      ...(isUnread ? [say('This message is too complex to show here. Open the attachment to read it.')] : []),
    ],
    notes: [say('The whole message is attached. Replies go to its sender.')],
  }),
})
