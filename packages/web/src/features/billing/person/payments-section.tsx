import type { SubscriptionState } from '@holdall/contract/billing/billing.schemas.ts'
import type { UserBilling } from '@holdall/contract/billing/oversight.schemas.ts'
import { dayValue } from '@holdall/contract/kit/values/values.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { StatusBadge, type StatusTone } from '../../../platform/admin-lists/status-badge.tsx'
import { addressOf, call } from '../../../platform/api/call.ts'
import { Lines, PartHeading, PersonCard } from '../../../platform/person-page/person-card.tsx'
import type { PersonSectionProps } from '../../../platform/person-page/person-sections.ts'
import { mostInSection } from '../../../platform/person-page/use-newest.ts'
import { planTitle } from '../../../platform/plans/plan-title.ts'
import { Button } from '../../../ui/button.tsx'
import { formatDate } from '../../../ui/format/format.ts'
import { type Translate, useText } from '../../../ui/text.ts'
import { money, plainPrice } from '../account/plan-words.ts'

type Plan = UserBilling['subscriptions'][number]

/** What someone pays for, and their invoices. */
export function Section({ user }: PersonSectionProps) {
  const text = useText()
  const query = useQuery({
    queryKey: ['person', user.id, 'billing'],
    queryFn: ({ signal }) => call('billing.ofUser', { params: { id: user.id } }, { signal }),
  })
  return (
    <PersonCard title={text('Plan and payments')} query={query} all={{ to: '/admin/payments', query: user.email }}>
      {({ subscriptions, invoices, invoiceCount }) => (
        <>
          <Lines
            label={text('Plans')}
            empty={text('No plan')}
            lines={subscriptions.map(plan => ({
              id: plan.id,
              main: planTitle(plan.plan, text),
              more: (
                <>
                  {plan.amount !== null && <span>{plainPrice({ ...plan, amount: plan.amount }, text)}</span>}{' '}
                  {whatNext(plan, text)}
                </>
              ),
              end: <StatusBadge tone={tones[plan.state]}>{stateName(plan.state, text)}</StatusBadge>,
            }))}
          />
          <PartHeading>{text('Invoices')}</PartHeading>
          <Invoices invoices={invoices} count={invoiceCount} />
        </>
      )}
    </PersonCard>
  )
}

function Invoices({ invoices, count }: { invoices: UserBilling['invoices']; count: number }) {
  const text = useText()
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? invoices : invoices.slice(0, mostInSection)
  return (
    <>
      <Lines
        label={text('Invoices')}
        empty={text('No invoices yet.')}
        lines={shown.map(({ id, number, issuedAt, total, refunded, currency }) => ({
          id,
          main: (
            <a
              href={addressOf('billing.invoice', { id })}
              aria-label={text('Download invoice {{number}} as PDF', { number })}
              download
            >
              <bdi>{number}</bdi>
            </a>
          ),
          more: formatDate(issuedAt),
          end: (
            <>
              {money(total, currency)}
              {Number(refunded) > 0 && (
                <small> {text('{{amount}} refunded', { amount: money(refunded, currency) })}</small>
              )}
            </>
          ),
        }))}
      />
      {!showsAll && invoices.length > mostInSection && (
        <div>
          <Button size="small" onClick={() => setShowsAll(true)}>
            {text('Show all')}
          </Button>
        </div>
      )}
      {showsAll && count > invoices.length && (
        <p>{text('{{count, number}} more', { count: count - invoices.length })}</p>
      )}
    </>
  )
}

const tones: Readonly<Record<SubscriptionState, StatusTone>> = {
  active: 'good',
  trial: 'good',
  grace: 'warning',
  'past-due': 'bad',
  pending: 'busy',
  ended: 'plain',
}

function stateName(state: SubscriptionState, text: Translate): string {
  const names: Readonly<Record<SubscriptionState, string>> = {
    active: text('Active', { meaning: 'a subscription' }),
    trial: text('In trial'),
    grace: text('Cancelled', { meaning: 'a subscription' }),
    'past-due': text('Payment failed'),
    pending: text('Waiting for payment'),
    ended: text('Ended', { meaning: 'a subscription' }),
  }
  return names[state]
}

function whatNext({ gateway, renewsAt, endsAt, trialEndsAt }: Plan, text: Translate): string {
  if (trialEndsAt !== null) return text('Trial until {{date}}', { date: dayValue(trialEndsAt) })
  if (endsAt !== null) return text('Ends on {{date}}', { date: dayValue(endsAt) })
  if (gateway === 'none') return text('Given by an administrator')
  return renewsAt === null ? '' : text('Renews on {{date}}', { date: dayValue(renewsAt) })
}
