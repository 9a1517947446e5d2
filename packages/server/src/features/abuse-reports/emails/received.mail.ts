import type { ReportReason } from '@holdall/contract/abuse-reports/report-reasons.ts'
import { momentValue } from '@holdall/contract/kit/values/values.ts'
import { defineMailTemplate } from '../../../drivers/mail/mail-content.ts'
import { reasonLines } from './report-words.ts'

export interface Received {
  readonly number: string
  readonly reason: ReportReason
  /** Milliseconds since 1970. */
  readonly at: number
}

/** The receipt for someone who has reported a link and given an address. It contains nothing that they typed. */
export const receivedMail = defineMailTemplate<Received>({
  name: 'abuse-reports.received',
  build: ({ number, reason, at }, { name: site }, { say }) => ({
    subject: say('We received your report {{number}}', { number }),
    paragraphs: [
      say('You reported a link on {{site}} on {{date}}.', { site, date: momentValue(at) }),
      say(reasonLines[reason]),
      say('A person will look into it and decide. We’ll email you the decision.'),
    ],
    notes: [
      say('Please quote the number {{number}} if you write to us about it.', { number }),
      say('The person who created the link doesn’t learn who reported it.'),
      say('If you didn’t report anything, someone entered your address by mistake. You can ignore this email.'),
    ],
  }),
})
