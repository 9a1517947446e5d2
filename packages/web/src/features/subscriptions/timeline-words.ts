import type { OneComparison, TimelineEntry } from '@holdall/contract/billing/oversight.schemas.ts'
import { dayValue, wordValue } from '@holdall/contract/kit/values/values.ts'
import { planTitle } from '../../platform/plans/plan-title.ts'
import { formatMoney } from '../../ui/format/money.ts'
import type { Translate } from '../../ui/text.ts'

/** What happened, as a sentence without who did it. */
export function happenedText(entry: TimelineEntry, gateway: string, text: Translate): string {
  const plan = entry.plan ? planTitle(entry.plan, text) : ''
  const date = (at: string | null) => (at === null ? wordValue('') : dayValue(at))
  switch (entry.kind) {
    case 'event':
      return eventText(entry, gateway, text)
    case 'created':
      return entry.by === 'gateway' ? text('Bought {{plan}}', { plan }) : text('Given {{plan}}', { plan })
    case 'edited':
      return text('Description or dates changed')
    case 'changed':
      return text('Plan changed to {{plan}}', { plan })
    case 'change-requested':
      return text('Change to {{plan}} requested', { plan })
    case 'cancelled':
      return text('Cancelled, ends on {{date}}', { date: date(entry.endsAt) })
    case 'resumed':
      return text('Resumed')
    case 'renewed':
      return text('Renewed until {{date}}', { date: date(entry.renewsAt) })
    case 'payment-failed':
      return text('Payment failed')
    case 'paid-again':
      return text('Payment received later')
    case 'reminded':
      return text('Reminder of the payment sent')
    case 'trial-reminded':
      return text('Reminder of the end of the trial sent')
    case 'ended':
      return text('Ended', { meaning: 'a subscription' })
    case 'replaced':
      return text('Replaced by a purchased plan')
    case 'duplicate':
      return text('Duplicate purchase. We cancelled and refunded it.')
    case 'refunded':
      return text('Invoice {{invoice}}: {{amount}} refunded', {
        invoice: entry.invoice ?? '',
        amount: wordValue(formatMoney(entry.amount ?? '0', entry.currency ?? 'USD')),
      })
  }
}

function eventText({ event }: TimelineEntry, gateway: string, text: Translate): string {
  switch (event?.topic) {
    case 'checkout':
      return text('{{gateway}} reported on the checkout', { gateway })
    case 'subscription':
      return text('{{gateway}} reported a change to the subscription', { gateway })
    case 'invoice':
      return text('{{gateway}} reported on an invoice', { gateway })
    case 'payment':
      return text('{{gateway}} reported a payment', { gateway })
    case 'failed-payment':
      return text('{{gateway}} reported a failed payment', { gateway })
    case 'refund':
      return text('{{gateway}} reported a refund', { gateway })
    case 'dispute':
      return text('{{gateway}} reported a dispute', { gateway })
    default:
      return text('{{gateway}} sent an event', { gateway })
  }
}

/** Who did it. */
export function actorText({ by, name }: TimelineEntry, gateway: string, text: Translate): string {
  switch (by) {
    case 'gateway':
      return gateway
    case 'member':
      return text('{{name}} (member)', { name: name ?? '' })
    case 'administrator':
      return text('{{name}} (administrator)', { name: name ?? '' })
    case 'site':
      return text('Automatically')
    case 'someone':
      return text('Someone whose account was deleted')
  }
}

/** What a comparison with the gateway found: sentences, of which the first says how it ended. */
export function comparedTexts({ outcome, changes }: OneComparison, text: Translate): string[] {
  if (outcome === 'same') return [text('Everything matches.')]
  if (outcome === 'outdated') return [text('Skipped: a newer update had already arrived.')]
  if (outcome === 'unknown')
    return [text('The gateway’s answer doesn’t match this subscription. Nothing was changed. Check it there.')]
  return [text('This was corrected:'), ...changes.map(change => changeText(change, text))]
}

function changeText(change: OneComparison['changes'][number], text: Translate): string {
  switch (change.what) {
    case 'plan':
      return text('The plan is {{plan}}.', { plan: planTitle(change.after, text) })
    case 'renews_at':
      return change.after === null
        ? text('It no longer renews.')
        : text('It renews on {{date}}.', { date: dayValue(change.after) })
    case 'ends_at':
      return change.after === null
        ? text('It no longer ends.')
        : text('It ends on {{date}}.', { date: dayValue(change.after) })
    case 'is_paid':
      return change.after ? text('It is paid.') : text('It isn’t paid.')
    case 'past_due':
      return change.after ? text('A payment failed and is past due.') : text('Nothing is past due any longer.')
    case 'invoices':
      return text('{{count, number}} invoices were added.', {
        count: change.count,
        defaultValue_one: 'One invoice was added.',
      })
    case 'refunds':
      return text('{{count, number}} refunds were added.', {
        count: change.count,
        defaultValue_one: 'One refund was added.',
      })
  }
}
