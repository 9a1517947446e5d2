import { defineMailTemplate } from '../../../drivers/mail/mail-content.ts'

export interface LinkReported {
  readonly slug: string
  readonly itemName: string
  /** Address of the person who made the link. */
  readonly madeBy: string
  readonly reason: string
  readonly note: string
}

/** Sent to those who run the site when someone reports a link. */
export const linkReportedMail = defineMailTemplate<LinkReported>({
  name: 'sharing.link-reported',
  build: ({ slug, itemName, madeBy, reason, note }, site) => ({
    subject: `A link was reported: ${reason}`,
    paragraphs: [
      `Someone reported the link ${site.baseUrl}/s/${slug} to “${itemName}”, created by ${madeBy}.`,
      `Reason: ${reason}`,
      ...(note.trim() ? [`They wrote: “${note.trim()}”`] : []),
    ],
    notes: [
      'The person who created the link isn’t notified. You won’t be emailed about further reports of this link within the hour.',
    ],
  }),
})
