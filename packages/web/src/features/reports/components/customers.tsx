import type { CustomersReport } from '@holdall/contract/reports/customers.schemas.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { formatMoney } from '../../../ui/format/money.ts'
import { SectionCard } from '../../../ui/layout/page.tsx'
import { useText } from '../../../ui/text.ts'
import { useCustomers } from '../queries.ts'
import type { Range } from '../range.ts'
import { LostCard, OwingCard } from './customer-lists.tsx'
import classes from './customers.module.css'
import { PlanTable } from './plan-table.tsx'

/** Answers about customers: what comes in, who owes, who left, and what each plan uses. */
export function Customers({ range }: { range: Range }) {
  const text = useText()
  const { data, error, refetch, isFetching, isPlaceholderData } = useCustomers(range)
  if (error && !data) return <ErrorState isCompact onRetry={() => void refetch()} isRetrying={isFetching} />
  return (
    <section className={classes.customers} aria-label={text('Customers')} aria-busy={isPlaceholderData || undefined}>
      {data ? (
        <>
          <RecurringCard recurring={data.recurring} />
          <OwingCard owing={data.owing} />
          <LostCard lost={data.lost} />
          <PlanTable report={data} />
        </>
      ) : (
        ['recurring', 'owing', 'lost', 'plans'].map(id => <Skeleton key={id} height={160} />)
      )}
    </section>
  )
}

function RecurringCard({ recurring }: Pick<CustomersReport, 'recurring'>) {
  const text = useText()
  return (
    <SectionCard
      title={text('Recurring income')}
      lead={text('Each month, from plans that renew, before discounts and tax')}
    >
      {recurring.length === 0 ? (
        <p className={classes.nothing}>{text('No plan renews through a payment gateway')}</p>
      ) : (
        <ul className={classes.amounts}>
          {recurring.map(one => (
            <li key={`${one.currency} ${one.isTest}`}>
              <b>{formatMoney(one.amount, one.currency)}</b>
              {one.isTest && <span>{text('Test payments')}</span>}
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  )
}
