import { defineMailTemplate } from '../../../drivers/mail/mail-content.ts'
import { unsubscribePage } from './unsubscribe-addresses.ts'

export interface AnnouncementMail {
  readonly title: string
  readonly text: string
  /** Names the recipient in the link that ends such mails; null in a test, which can't be unsubscribed from. */
  readonly token: string | null
}

/** An announcement of the administrators, in their words. */
export const announcementMail = defineMailTemplate<AnnouncementMail>({
  name: 'announcements.announcement',
  build: ({ title, text, token }, site, { say }) => ({
    subject: title,
    paragraphs: text.split(/\n{2,}/).filter(part => part.trim() !== ''),
    action: { label: say('Open {{site}}', { site: site.name }), url: `${site.baseUrl}/drive` },
    notes: [
      say('You get this email because you have an account on {{site}}.', { site: site.name }),
      ...(token === null
        ? []
        : [
            say('To stop announcements by email, open {{address}}', {
              address: unsubscribePage(site.baseUrl, token),
            }),
          ]),
    ],
  }),
})
