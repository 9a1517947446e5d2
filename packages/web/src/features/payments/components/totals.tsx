import type { PaymentTotal } from '@holdall/contract/billing/payments.schemas.ts'
import { formatMoney } from '../../../ui/format/money.ts'
import { useText } from '../../../ui/text.ts'
import { moneyValue } from '../money.ts'
import { usePaymentScope, useTotals } from '../queries.ts'
import classes from './payments.module.css'

/** What the rows of the list come to, in each currency. */
export function Totals() {
  const text = useText()
  const { data } = useTotals(usePaymentScope())
  if (!data || data.totals.length === 0) return null
  return (
    <ul className={classes.totals} aria-label={text('Totals')}>
      {data.totals.map(total => (
        <li key={`${total.currency} ${total.isTest}`}>
          <Total {...total} />
        </li>
      ))}
    </ul>
  )
}

function Total({ currency, isTest, invoiced, credited, net }: PaymentTotal) {
  const text = useText()
  return (
    <>
      <b>{formatMoney(net, currency)}</b>{' '}
      <span>
        {Number(credited) > 0
          ? text('{{invoiced}} invoiced, {{credited}} credited', {
              invoiced: moneyValue(invoiced, currency),
              credited: moneyValue(credited, currency),
            })
          : text('invoiced')}
        {isTest && ` · ${text('Test payments')}`}
      </span>
    </>
  )
}
