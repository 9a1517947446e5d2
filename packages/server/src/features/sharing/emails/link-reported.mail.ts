import { sentences } from '@holdall/contract/kit/sentences.ts'
import { addressValue } from '@holdall/contract/kit/values/values.ts'
import type { ReportReason } from '@holdall/contract/sharing/visits.endpoints.ts'
import { defineMailTemplate } from '../../../drivers/mail/mail-content.ts'

export interface LinkReported {
  readonly slug: string
  readonly itemName: string
  /** Address of the person who made the link. */
  readonly madeBy: string
  readonly reason: ReportReason
  readonly note: string
}

const subjects: Readonly<Record<ReportReason, string>> = sentences({
  malware: 'A link was reported: malware',
  phishing: 'A link was reported: phishing',
  copyright: 'A link was reported: copyright',
  personal: 'A link was reported: shown without consent',
  illegal: 'A link was reported: illegal content',
  other: 'A link was reported',
})

const reasons: Readonly<Record<ReportReason, string>> = sentences({
  malware: 'Reason: it contains a virus or other malware',
  phishing: 'Reason: it’s phishing or a scam',
  copyright: 'Reason: it infringes a copyright',
  personal: 'Reason: it shows them or others without consent',
  illegal: 'Reason: it’s illegal',
  other: 'Reason: something else',
})

/** Sent to those who run the site when someone reports a link. */
export const linkReportedMail = defineMailTemplate<LinkReported>({
  name: 'sharing.link-reported',
  build: ({ slug, itemName: item, madeBy, reason, note }, site, { say }) => ({
    subject: say(subjects[reason]),
    paragraphs: [
      say('Someone reported the link {{link}} to “{{item}}”, created by {{madeBy}}.', {
        link: addressValue(`${site.baseUrl}/s/${slug}`),
        item,
        madeBy,
      }),
      say(reasons[reason]),
      ...(note.trim() ? [say('They wrote: “{{note}}”', { note: note.trim() })] : []),
    ],
    notes: [
      say(
        'The person who created the link isn’t notified. You won’t be emailed about further reports of this link within the hour.',
      ),
    ],
  }),
})
