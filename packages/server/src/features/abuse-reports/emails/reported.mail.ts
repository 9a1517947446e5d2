import type { ReportReason } from '@holdall/contract/abuse-reports/report-reasons.ts'
import { sentences } from '@holdall/contract/kit/sentences.ts'
import { addressValue } from '@holdall/contract/kit/values/values.ts'
import { defineMailTemplate } from '../../../drivers/mail/mail-content.ts'
import { reasonLines } from './report-words.ts'

export interface Reported {
  readonly id: string
  readonly number: string
  readonly slug: string
  readonly itemName: string
  /** Address of the person who made the link; empty if their account is gone. */
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

/** Sent to those who run the site when someone reports a link. */
export const reportedMail = defineMailTemplate<Reported>({
  name: 'abuse-reports.reported',
  build: ({ id, number, slug, itemName: item, madeBy, reason, note }, { baseUrl }, { say }) => ({
    subject: say(subjects[reason]),
    paragraphs: [
      say('Someone reported the link {{link}} to “{{item}}”, created by {{madeBy}}.', {
        link: addressValue(`${baseUrl}/s/${slug}`),
        item,
        madeBy,
      }),
      say(reasonLines[reason]),
      ...(note.trim() ? [say('They wrote: “{{note}}”', { note: note.trim() })] : []),
    ],
    action: { label: say('Open report {{number}}', { number }), url: `${baseUrl}/admin/abuse-reports/${id}` },
    notes: [
      say(
        'The person who created the link isn’t notified. You won’t be emailed about further reports of this link within the hour; they are all in the admin area.',
      ),
    ],
  }),
})
