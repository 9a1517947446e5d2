import type { BillingFigures } from '@holdall/contract/billing/oversight.schemas.ts'
import { wordValue } from '@holdall/contract/kit/values/values.ts'
import { amountText } from '@holdall/contract/plans/money.ts'
import { Chart } from '../../../ui/chart/chart.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { formatNumber } from '../../../ui/format/format.ts'
import { formatMoney } from '../../../ui/format/money.ts'
import { SectionCard } from '../../../ui/layout/page.tsx'
import { useText } from '../../../ui/text.ts'
import { useFigures } from '../figures-query.ts'
import classes from './payment-figures.module.css'

/** What the plans of the site bring in: a chart for each currency, and who came and went. */
export function PaymentFigures() {
  const text = useText()
  const { data, error, refetch, isFetching } = useFigures()
  if (error && !data) return <ErrorState isCompact onRetry={() => void refetch()} isRetrying={isFetching} />
  return (
    <section className={classes.figures} aria-label={text('Subscriptions')}>
      <SectionCard title={text('Subscriptions')} lead={text('This month, in the site’s time zone')}>
        {data ? <Counts {...data} /> : <Skeleton height={64} />}
      </SectionCard>
      {data?.income.map(one => (
        <Income key={`${one.currency} ${one.isTest}`} months={data.months} income={one} />
      ))}
    </section>
  )
}

function Counts({ active, started, lost }: BillingFigures) {
  const text = useText()
  return (
    <dl className={classes.counts}>
      <div>
        <dt>{text('Active now', { meaning: 'subscriptions' })}</dt>
        <dd>{formatNumber(active)}</dd>
      </div>
      <div>
        <dt>{text('New this month')}</dt>
        <dd>{formatNumber(started)}</dd>
      </div>
      <div>
        <dt>{text('Lost this month')}</dt>
        <dd>{formatNumber(lost)}</dd>
      </div>
    </dl>
  )
}

type IncomeProps = { months: readonly string[]; income: BillingFigures['income'][number] }

function Income({ months, income: { currency, isTest, amounts } }: IncomeProps) {
  const text = useText()
  const format = (minor: number) => formatMoney(amountText(minor, currency), currency)
  const title = isTest
    ? text('Test payments in {{currency}}', { currency })
    : text('Income in {{currency}}', { currency })
  const total = amounts.reduce((sum, amount) => sum + amount, 0)
  return (
    <SectionCard
      title={title}
      lead={text('{{amount}} in 12 months, after refunds', { amount: wordValue(format(total)) })}
    >
      <Chart
        title={title}
        days={months.map(month => `${month}-01`)}
        isByMonth
        unit="count"
        format={format}
        series={[{ id: 'income', label: isTest ? text('Test payments') : text('Income'), values: amounts }]}
      />
    </SectionCard>
  )
}
