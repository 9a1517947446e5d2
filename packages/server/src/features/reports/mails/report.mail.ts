import type { Translate } from '@holdall/contract/kit/sentences.ts'
import { dateValue, dayValue, numberValue, sizeValue, wordValue } from '@holdall/contract/kit/values/values.ts'
import { formatAmount } from '@holdall/contract/plans/money.ts'
import type { CustomersReport } from '@holdall/contract/reports/customers.schemas.ts'
import { defineMailTemplate } from '../../../drivers/mail/mail-content.ts'
import { planName } from '../../billing/public.ts'
import type { Rhythm } from './report-period.ts'

/** Sums of a period; bytes where the name says so. */
export interface SiteSums {
  readonly signups: number
  readonly uploads: number
  readonly uploadedBytes: number
  readonly downloads: number
  readonly downloadedBytes: number
  readonly opens: number
  /** Of its busiest day. */
  readonly mostActive: number
}

type Money = { readonly amount: string; readonly currency: string }

export interface GatheredReport {
  /** Both days are included; `YYYY-MM-DD`. */
  readonly from: string
  readonly to: string
  readonly sums: SiteSums
  readonly before: SiteSums
  /** Bytes, now. */
  readonly storage: number
  /** Null while nothing is sold, and for those who may not see subscriptions. */
  readonly customers: {
    /** After refunds, in the period. */
    readonly income: readonly Money[]
    readonly started: number
    readonly lost: number
    /** Each month, now. */
    readonly recurring: readonly Money[]
    readonly owing: CustomersReport['owing']
    readonly left: CustomersReport['lost']
  } | null
}

type ReportOf = GatheredReport & { readonly rhythm: Rhythm }

/** A mail stays readable: the rest is on the page. */
const mostNamed = 10

/** Sent to those who chose it on Analytics, once a week or a month. */
export const reportMail = defineMailTemplate<ReportOf>({
  name: 'reports.report',
  build: (report, site, { language, say }) => {
    const { from, to, rhythm, customers } = report
    const days = { from: dateValue(from), to: dateValue(to) }
    return {
      subject: say('{{site}}: report for {{from}} to {{to}}', { site: site.name, ...days }),
      paragraphs: [siteLines(report, say).join('\n'), ...(customers ? customerParts(customers, say, language) : [])],
      action: {
        label: say('Open Analytics'),
        url: `${site.baseUrl}/admin/analytics?range=own&from=${from}&to=${to}`,
      },
      notes: [
        rhythm === 'weekly'
          ? say('You get this report every Monday. You can change that under Analytics, “Report by email”.')
          : say(
              'You get this report on the first day of each month. You can change that under Analytics, “Report by email”.',
            ),
      ],
    }
  },
})

function siteLines({ sums, before, storage }: GatheredReport, say: Translate): string[] {
  return [
    say('Sign-ups: {{total}} (before: {{earlier}})', {
      total: numberValue(sums.signups),
      earlier: numberValue(before.signups),
    }),
    say('Active users on the busiest day: {{total}} (before: {{earlier}})', {
      total: numberValue(sums.mostActive),
      earlier: numberValue(before.mostActive),
    }),
    say('Uploads: {{total}}, {{size}} (before: {{earlier}}, {{earlierSize}})', {
      total: numberValue(sums.uploads),
      size: sizeValue(sums.uploadedBytes),
      earlier: numberValue(before.uploads),
      earlierSize: sizeValue(before.uploadedBytes),
    }),
    say('Downloads through links: {{total}}, {{size}} (before: {{earlier}}, {{earlierSize}})', {
      total: numberValue(sums.downloads),
      size: sizeValue(sums.downloadedBytes),
      earlier: numberValue(before.downloads),
      earlierSize: sizeValue(before.downloadedBytes),
    }),
    say('Link visits: {{total}} (before: {{earlier}})', {
      total: numberValue(sums.opens),
      earlier: numberValue(before.opens),
    }),
    say('Storage used now: {{size}}', { size: sizeValue(storage) }),
  ]
}

function customerParts(
  customers: NonNullable<GatheredReport['customers']>,
  say: Translate,
  language: string,
): string[] {
  const { income, recurring, started, lost, owing, left } = customers
  const money = ({ amount, currency }: Money) => wordValue(formatAmount(amount, currency, language))
  const named = ({
    person,
    plan,
  }: CustomersReport['owing']['data'][number] | CustomersReport['lost']['data'][number]) => ({
    name: person.name ?? person.email ?? '',
    plan: planName(plan, say),
  })
  const more = (count: number, shown: number) =>
    count > shown ? [say('{{rest}} more', { rest: numberValue(count - shown) })] : []
  const owe = owing.data.slice(0, mostNamed)
  const gone = left.data.slice(0, mostNamed)
  return [
    [
      ...income.map(one => say('Income after refunds: {{amount}}', { amount: money(one) })),
      ...recurring.map(one => say('Recurring income each month: {{amount}}', { amount: money(one) })),
      say('New subscriptions: {{started}}. Lost: {{lost}}.', {
        started: numberValue(started),
        lost: numberValue(lost),
      }),
    ].join('\n'),
    [
      say('Payments that are past due now: {{total}}', { total: numberValue(owing.count) }),
      ...owe.map(one =>
        say('{{name}}, {{plan}}: {{amount}} since {{date}}', {
          ...named(one),
          amount: money(one.owed),
          date: dayValue(one.since),
        }),
      ),
      ...more(owing.count, owe.length),
    ].join('\n'),
    [
      say('Customers who left: {{total}}', { total: numberValue(left.count) }),
      ...gone.map(one => say('{{name}}, {{plan}}: until {{date}}', { ...named(one), date: dayValue(one.endedAt) })),
      ...more(left.count, gone.length),
      ...(left.deleted > 0
        ? [
            say('{{count, number}} other subscriptions were deleted, most of them with an account', {
              count: left.deleted,
              defaultValue_one: '{{count, number}} other subscription was deleted, perhaps with an account',
            }),
          ]
        : []),
    ].join('\n'),
  ]
}
