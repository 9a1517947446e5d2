import { dateValue, wordValue } from '@holdall/contract/kit/values/values.ts'
import type { CustomersReport } from '@holdall/contract/reports/customers.schemas.ts'
import { formatFileSize, formatNumber } from '../../../ui/format/format.ts'
import { formatMoney } from '../../../ui/format/money.ts'
import { RelativeTime } from '../../../ui/format/relative-time.tsx'
import { SectionCard } from '../../../ui/layout/page.tsx'
import { namedText, useText } from '../../../ui/text.ts'
import classes from './customers.module.css'

/** What each plan brings in, and what its people store and transfer. */
export function PlanTable({ report: { plans, from, trafficSince, measuredAt } }: { report: CustomersReport }) {
  const text = useText()
  const title = text('Storage and traffic by plan')
  return (
    <div className={classes.wide}>
      <SectionCard title={title} lead={text('Everyone counts toward their latest plan, with what they own')}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
        <section aria-label={title} tabIndex={0} className={classes.scroll}>
          <table>
            <thead>
              <tr>
                <th scope="col">{text('Plan')}</th>
                <th scope="col">{text('People')}</th>
                <th scope="col">{text('Each month', { meaning: 'recurring income of a plan' })}</th>
                <th scope="col">{text('Storage')}</th>
                <th scope="col">{text('Uploaded')}</th>
                <th scope="col">{text('Downloaded through links')}</th>
              </tr>
            </thead>
            <tbody>
              {plans.map(({ plan, people, recurring, storage, uploaded, downloaded }) => (
                <tr key={plan?.id ?? ''}>
                  <th scope="row" dir="auto">
                    {plan ? namedText(plan.name) : text('Without a plan')}
                  </th>
                  <td>{formatNumber(people)}</td>
                  <td>
                    {recurring.length === 0
                      ? '–'
                      : recurring.map(one => (
                          <span key={`${one.currency} ${one.isTest}`} className={classes.amount}>
                            {one.isTest
                              ? text('{{amount}} (test)', { amount: wordValue(formatMoney(one.amount, one.currency)) })
                              : formatMoney(one.amount, one.currency)}
                          </span>
                        ))}
                  </td>
                  <td>{formatFileSize(storage)}</td>
                  <td>{formatFileSize(uploaded)}</td>
                  <td>{formatFileSize(downloaded)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <p className={classes.measured}>
          <RelativeTime at={measuredAt} sentence={when => text('Storage was counted {{when}}.', { when })} />{' '}
          {trafficSince !== null && trafficSince > from
            ? text('Uploads and downloads by plan are known since {{day}}.', { day: dateValue(trafficSince) })
            : trafficSince === null && text('Uploads and downloads by plan aren’t known for this period.')}
        </p>
      </SectionCard>
    </div>
  )
}
