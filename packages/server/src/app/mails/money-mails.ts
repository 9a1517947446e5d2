import type { SampledMail, SampleWords } from '../../drivers/mail/sampled-mail.ts'
import { refundMail } from '../../features/billing/credit-notes/refund.mail.ts'
import { receiptMail } from '../../features/billing/invoices/receipt.mail.ts'
import { unpaidPlanMail } from '../../features/billing/reminders/unpaid-plan.mail.ts'
import { trialEndsMail } from '../../features/billing/trials/trial-ends.mail.ts'
import { reportMail } from '../../features/reports/mails/report.mail.ts'
import { ownerNews, planChangedMail } from '../../features/subscriptions/emails/plan-changed.mail.ts'
import { samples } from './samples.ts'

const sums = {
  signups: 1,
  uploads: 2,
  uploadedBytes: 2048,
  downloads: 1234,
  downloadedBytes: 5e9,
  opens: 0,
  mostActive: 7,
}
const week = { from: '2026-11-23', to: '2026-11-29', sums, before: sums, storage: 1e9 }
const euros = { amount: '9.99', currency: 'EUR' }

/** Examples of the mails about plans, payments and the figures of a site. */
export function moneyMails({ word, baseUrl, at }: SampleWords): readonly SampledMail[] {
  const name = word('Plans')
  const instant = new Date(at).toISOString()
  const buyer = {
    id: 'i',
    person: { id: 'i', name: word('Ada'), email: word('ada@example.org') },
    plan: { name: word('Pro'), parent: null },
  }
  const lost = { ...buyer, startedAt: instant, endedAt: instant, cause: 'unpaid' as const }
  return [
    samples(
      trialEndsMail,
      ...[true, false].map(needsCard => ({
        ...{ plan: name, endsAt: at, needsCard },
        price: { ...euros, interval: 'month' as const, intervalCount: 1 },
      })),
    ),
    samples(
      unpaidPlanMail,
      ...(['failed', 'half', 'last', 'ended'] as const).map(step => ({ plan: name, until: at, step })),
    ),
    samples(
      planChangedMail,
      ...ownerNews.flatMap(news =>
        ([null, at] as const).map(at => ({
          news,
          plan: name,
          at,
          url: at === null ? null : `${baseUrl}/pay`,
        })),
      ),
    ),
    samples(
      refundMail,
      ...([true, false] as const).flatMap(isPaidBack =>
        (['', word('Storm')] as const).map(reason => ({
          ...{ isPaidBack, number: word('CN-000007'), invoice: '000042', amount: '9.99', currency: 'EUR', reason },
        })),
      ),
    ),
    samples(
      receiptMail,
      ...([null, word('Pro')] as const).map(parent => ({
        number: '000042',
        plan: { name: word('Yearly'), parent },
        amount: '9.99',
        currency: 'EUR',
        paidAt: at,
      })),
    ),
    samples(
      reportMail,
      { ...week, rhythm: 'weekly', customers: null },
      {
        ...week,
        rhythm: 'monthly',
        customers: {
          income: [euros],
          recurring: [euros],
          started: 2,
          lost: 11,
          owing: { count: 1, data: [{ ...buyer, owed: euros, since: instant, until: null }] },
          left: { count: 11, data: Array.from({ length: 11 }, () => lost), deleted: 2 },
        },
      },
    ),
  ]
}
