import type { ReportReason, ReportState } from '@holdall/contract/abuse-reports/report-reasons.ts'
import { sentences } from '@holdall/contract/kit/sentences.ts'
import { addressValue } from '@holdall/contract/kit/values/values.ts'
import { defineMailTemplate, quoted } from '../../../drivers/mail/mail-content.ts'
import { reasonLines } from './report-words.ts'

export interface Decided {
  readonly number: string
  readonly slug: string
  readonly reason: ReportReason
  readonly decision: Exclude<ReportState, 'open'>
  readonly message: string
}

const decisions: Readonly<Record<Decided['decision'], string>> = sentences({
  link_revoked: 'Our decision: we revoked the link. No one can open it anymore.',
  suspended:
    'Our decision: we revoked the link and suspended the account of the person who created it. No one can open the link anymore.',
  rejected: 'Our decision: we took no action against the link.',
})

/** Tells someone who reported a link what was decided, and how to object. */
export const decidedMail = defineMailTemplate<Decided>({
  name: 'abuse-reports.decided',
  build: ({ number, slug, reason, decision, message }, { baseUrl }, { say }) => ({
    subject: say('Decision about your report {{number}}', { number }),
    paragraphs: [
      say('You reported the link {{link}}.', { link: addressValue(`${baseUrl}/s/${slug}`) }),
      say(reasonLines[reason]),
      say(decisions[decision]),
      ...quoted(message, say),
    ],
    notes: [
      say('A person made this decision, without automated means.'),
      say(
        'If you disagree, reply to this email within six months and quote the number {{number}}. We’ll look at it again. You can also turn to a court or, where the law provides one, an out-of-court dispute body.',
        { number },
      ),
    ],
  }),
})
