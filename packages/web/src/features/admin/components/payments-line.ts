import type { EventRefusal } from '@holdall/contract/billing/event-refusals.ts'
import { momentValue } from '@holdall/contract/kit/values/values.ts'
import type { SiteStatus } from '@holdall/contract/status/status.contract.ts'
import type { Translate } from '../../../ui/text.ts'
import type { Part } from './status-line.ts'

type Payments = SiteStatus['payments']
type Gateway = Payments['gateways'][number]

const names = { stripe: 'Stripe', paypal: 'PayPal' }

/** What the gateways sent, and what the last comparison with them found; nothing while none is on. */
export function paymentsLine({ gateways, comparison }: Payments, text: Translate): Part<'payments'>[] {
  if (gateways.length === 0) return []
  const refusing = gateways.filter(({ isRefusing }) => isRefusing)
  const settings = {
    to: '/admin/settings/billing',
    label: text('Billing settings'),
    permission: 'settings.view',
  } as const
  const payments = {
    to: '/admin/payments',
    label: text('Payments', { meaning: 'of customers' }),
    permission: 'subscriptions.view',
  } as const
  return [
    {
      id: 'payments',
      name: text('Payments', { meaning: 'of customers' }),
      facts: [...gateways.map(gateway => factsOf(gateway, text)), comparisonFacts(comparison, text)].join(' · '),
      advice: refusing.length > 0 ? adviceFor(refusing, text) : comparisonAdvice(comparison, text),
      link: settings,
      more: payments,
    },
  ]
}

function factsOf({ gateway, last, refusedDay, refusedWeek, reasons }: Gateway, text: Translate): string {
  const name = names[gateway]
  const received = last
    ? text('{{gateway}}: last event {{when}} ({{type}})', {
        gateway: name,
        when: momentValue(last.at),
        type: last.type,
      })
    : text('{{gateway}}: no event yet', { gateway: name })
  if (refusedWeek === 0) return received
  const refused = text('{{count, number}} events refused in seven days, {{day, number}} of them in the last 24 hours', {
    count: refusedWeek,
    day: refusedDay,
    defaultValue_one: 'one event refused in seven days, {{day, number}} of them in the last 24 hours',
  })
  const why = [...reasons].sort((a, b) => b.count - a.count).map(({ reason }) => reasonWords(text)[reason])
  return `${received} · ${refused} (${why.join(', ')})`
}

function reasonWords(text: Translate): Record<EventRefusal, string> {
  return {
    unsigned: text('no signature'),
    signature: text('wrong signature'),
    clock: text('signed for another time'),
    'not-set-up': text('webhook not set up'),
    unreadable: text('not readable'),
    other: text('couldn’t be checked'),
  }
}

function comparisonFacts(comparison: Payments['comparison'], text: Translate): string {
  if (comparison === null) return text('not yet compared with the gateways')
  const { state, isLate, createdAt, at, compared, mended, problems } = comparison
  if (at === null) {
    return isLate
      ? text('comparison with the gateways unfinished since {{when}}', { when: momentValue(createdAt) })
      : text('comparison with the gateways is running')
  }
  if (state === 'failed') return text('last comparison {{when}} (failed)', { when: momentValue(at) })
  if (state === 'cancelled') return text('last comparison {{when}} (stopped)', { when: momentValue(at) })
  return text(
    'last comparison {{when}} (compared: {{compared, number}}, corrected: {{mended, number}}, problems: {{problems, number}})',
    { when: momentValue(at), compared, mended, problems },
  )
}

/**
 * The latest reason of the gateways that refuse everything decides. A wrong clock alone is known for certain, because
 * the gateway's signature was right: everything else could be a stranger's doing.
 */
function adviceFor(refusing: readonly Gateway[], text: Translate): string {
  const all = refusing.flatMap(({ reasons }) => reasons).filter(({ reason }) => reason !== 'unsigned')
  const [first] = [...all].sort((a, b) => b.lastAt.localeCompare(a.lastAt))
  if (first?.reason === 'clock') {
    return text('Renewals aren’t seen until events are accepted again. Set this server’s clock, for example with NTP.')
  }
  return text(
    'If these events are from the gateway, renewals aren’t seen. Save the billing settings to set up the webhook again. Strangers can also cause this, but change nothing.',
  )
}

function comparisonAdvice(comparison: Payments['comparison'], text: Translate): string | null {
  if (comparison === null) return null
  if (comparison.isLate) {
    return text('No comparison with the gateways has finished for two days. Check the background jobs.')
  }
  return comparison.problems > 0
    ? text('Some subscriptions couldn’t be compared. The last comparison under Subscriptions says which, and why.')
    : text('The last comparison ended early, so missed renewals weren’t found. Start another one under Subscriptions.')
}
