import { defineMailTemplate, quoted } from '../../drivers/mail/mail-content.ts'
import { preferencesNote } from '../notifications/public.ts'

export interface Undelivered {
  readonly recipient: string
  /** The subject of the message. */
  readonly subject: string
  /** What the mail server said; empty if it said nothing. */
  readonly reason: string
}

/** Tells somebody that a message which they had the site send to an address couldn't be delivered. */
export const undeliveredMail = defineMailTemplate<Undelivered>({
  name: 'mail.undelivered',
  build: ({ recipient, subject, reason }, site, { say }) => ({
    subject: say('Your message to {{recipient}} couldn’t be delivered', { recipient }),
    paragraphs: [
      say('The message “{{subject}}” couldn’t be delivered to {{recipient}}.', { subject, recipient }),
      ...(reason === '' ? [] : [say('The mail server said:'), ...quoted(reason, say)]),
      say('Check the address for typing mistakes, then send the message again.'),
    ],
    action: { label: say('Open {{site}}', { site: site.name }), url: site.baseUrl },
    notes: [preferencesNote(site, say)],
  }),
})
