import type { ReportReason } from '@holdall/contract/abuse-reports/report-reasons.ts'
import { sentences } from '@holdall/contract/kit/sentences.ts'
import { addressValue } from '@holdall/contract/kit/values/values.ts'
import { defineMailTemplate, quoted } from '../../../drivers/mail/mail-content.ts'

export interface Reasons {
  readonly number: string
  readonly slug: string
  readonly itemName: string
  readonly reason: ReportReason
  readonly decision: 'link_revoked' | 'suspended'
  readonly reasons: string
}

const grounds: Readonly<Record<ReportReason, string>> = sentences({
  malware: 'Ground: malware, which the rules of this site don’t allow',
  phishing: 'Ground: phishing or a scam, which the rules of this site don’t allow',
  copyright: 'Ground: infringement of a copyright',
  personal: 'Ground: people are shown without their consent',
  illegal: 'Ground: illegal content',
  other: 'Ground: a breach of the rules of this site',
})

/** The statement of reasons for the person whose link was revoked. It never says who reported it. */
export const reasonsMail = defineMailTemplate<Reasons>({
  name: 'abuse-reports.reasons',
  build: ({ number, slug, itemName: item, reason, decision, reasons }, { baseUrl }, { say }) => ({
    subject: decision === 'suspended' ? say('Your account was suspended') : say('Your link was revoked'),
    paragraphs: [
      say('We revoked your link {{link}} to “{{item}}” everywhere and permanently, after a report about it.', {
        link: addressValue(`${baseUrl}/s/${slug}`),
        item,
      }),
      ...(decision === 'suspended'
        ? [say('We also suspended your account: you can’t sign in until we reactivate it. Your files are kept.')]
        : [say('Your file and your other links aren’t affected.')]),
      say(grounds[reason]),
      ...quoted(reasons, say),
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
