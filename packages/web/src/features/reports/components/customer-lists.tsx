import { encodeFilters } from '@holdall/contract/kit/list-parts/filters.ts'
import { dayValue, numberValue, wordValue } from '@holdall/contract/kit/values/values.ts'
import type { CustomersReport, LostCustomer } from '@holdall/contract/reports/customers.schemas.ts'
import type { ReactNode } from 'react'
import { ListedPerson } from '../../../platform/people/listed-person.tsx'
import { Link } from '../../../platform/router/link.tsx'
import { formatMoney } from '../../../ui/format/money.ts'
import { SectionCard } from '../../../ui/layout/page.tsx'
import { namedText, useText } from '../../../ui/text.ts'
import classes from './customers.module.css'

/** The others are in the list of subscriptions, or in a shorter period. */
const shown = 8

const pastDue = encodeFilters([{ key: 'status', operator: '=', value: 'past-due' }])

/** Who hasn't paid, the longest overdue first. */
export function OwingCard({ owing: { count, data } }: Pick<CustomersReport, 'owing'>) {
  const text = useText()
  return (
    <SectionCard
      title={text('Haven’t paid')}
      lead={text('{{count, number}} payments are past due', {
        count,
        defaultValue_one: '{{count, number}} payment is past due',
      })}
      aside={
        count > 0 && (
          <Link to="/admin/subscriptions" search={{ filters: pastDue }}>
            {text('Show all', { meaning: 'subscriptions that are past due' })}
          </Link>
        )
      }
    >
      {count === 0 ? (
        <p className={classes.nothing}>{text('Everyone has paid')}</p>
      ) : (
        <ul className={classes.people}>
          {data.slice(0, shown).map(({ id, person, plan, owed, since, until }) => (
            <Customer key={id} person={person} plan={plan} amount={formatMoney(owed.amount, owed.currency)}>
              {until
                ? text('Since {{since}}; the plan ends on {{until}}', {
                    since: dayValue(since),
                    until: dayValue(until),
                  })
                : text('Since {{since}}', { since: dayValue(since) })}
            </Customer>
          ))}
        </ul>
      )}
    </SectionCard>
  )
}

/** Whose plan ended in the period and who has no other, the latest first. */
export function LostCard({ lost: { count, data, deleted } }: Pick<CustomersReport, 'lost'>) {
  const text = useText()
  const more = count - Math.min(shown, data.length)
  return (
    <SectionCard
      title={text('Left', { meaning: 'customers whose plan ended' })}
      lead={text('{{count, number}} customers left in this period', {
        count,
        defaultValue_one: '{{count, number}} customer left in this period',
      })}
    >
      {count + deleted === 0 && <p className={classes.nothing}>{text('No one left in this period')}</p>}
      {count > 0 && (
        <ul className={classes.people}>
          {data.slice(0, shown).map(customer => (
            <Customer key={customer.id} person={customer.person} plan={customer.plan}>
              {text('{{date}}, {{cause}}', {
                date: dayValue(customer.endedAt),
                cause: wordValue(
                  customer.cause === 'unpaid' ? text('not paid') : text('cancelled', { meaning: 'why a plan ended' }),
                ),
              })}
            </Customer>
          ))}
        </ul>
      )}
      {more > 0 && <p className={classes.more}>{text('and {{rest}} more', { rest: numberValue(more) })}</p>}
      {deleted > 0 && (
        <p className={classes.more}>
          {text('{{count, number}} other subscriptions were deleted, most of them with an account', {
            count: deleted,
            defaultValue_one: '{{count, number}} other subscription was deleted, perhaps with an account',
          })}
        </p>
      )}
    </SectionCard>
  )
}

type CustomerProps = Pick<LostCustomer, 'person' | 'plan'> & { amount?: string; children: ReactNode }

function Customer({ person, plan: { name, parent }, amount, children }: CustomerProps) {
  const text = useText()
  return (
    <li>
      <span className={classes.who}>
        <ListedPerson person={person} nobody="" />
        <small dir="auto">
          {namedText(parent === null ? name : text('{{parent}}, {{name}}', { parent, name }))}
          {' · '}
          {children}
        </small>
      </span>
      {amount && <span data-numeric>{amount}</span>}
    </li>
  )
}
