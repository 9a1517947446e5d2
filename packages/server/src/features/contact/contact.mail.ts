import { defineMailTemplate, oneLine } from '../../drivers/mail/mail-content.ts'

export interface ContactMessage {
  readonly name: string
  readonly email: string
  readonly subject: string
  readonly message: string
  /** The address of the account that the sender was signed in to; null for a visitor. */
  readonly account: string | null
}

/** Sent to the contact address when someone has written on the contact page. */
export const contactMail = defineMailTemplate<ContactMessage>({
  name: 'contact.message',
  build: ({ name, email, subject, message, account }, _site, { say }) => ({
    subject: say('Contact: {{subject}}', { subject }),
    paragraphs: [
      say('From: {{from}}', { from: `${oneLine(name)} <${email}>` }),
      ...message
        .split(/\r?\n\s*\r?\n/)
        .map(part => part.trim())
        .filter(Boolean),
    ],
    notes: [
      account === null
        ? say(
            'Sent from the contact page by a visitor, whose address hasn’t been verified. Replies go to that address.',
          )
        : say(
            'Sent from the contact page by someone who was signed in as {{account}}. Replies go to the address above.',
            { account },
          ),
    ],
  }),
})
