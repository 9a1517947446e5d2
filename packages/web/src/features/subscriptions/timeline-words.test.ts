import type { TimelineEntry } from '@holdall/contract/billing/oversight.schemas.ts'
import { timelineKinds } from '@holdall/contract/subscriptions/subscriptions.schemas.ts'
import { expect, test } from 'vitest'
import { t } from '../../ui/text.ts'
import { actorText, comparedTexts, happenedText } from './timeline-words.ts'

const entry: TimelineEntry = {
  id: '1',
  at: '2026-11-25T10:00:00.000Z',
  kind: 'created',
  by: 'gateway',
  name: null,
  plan: { name: 'Yearly', parent: 'Pro' },
  renewsAt: '2026-12-25T10:00:00.000Z',
  endsAt: '2026-12-25T10:00:00.000Z',
  invoice: '000007',
  amount: '9.99',
  currency: 'EUR',
  eventType: null,
  isFromComparison: false,
  event: null,
}
const say = (more: Partial<TimelineEntry>) => happenedText({ ...entry, ...more }, 'Stripe', t)

test('every line has a sentence of its own', () => {
  expect(say({})).toBe('Bought Pro, Yearly')
  expect(say({ by: 'administrator' })).toBe('Given Pro, Yearly')
  expect(say({ kind: 'refunded' })).toBe('Invoice 000007: €9.99 refunded')
  expect(say({ kind: 'renewed' })).toMatch(/^Renewed until .*2026/)
  const sentences = timelineKinds.map(kind => say({ kind }))
  expect(new Set(sentences).size).toBe(timelineKinds.length)
})

test('an event says what it is about', () => {
  const event = { id: 'evt', topic: 'failed-payment', sentAt: entry.at, handledAt: null, problem: null } as const
  expect(say({ kind: 'event', event })).toBe('Stripe reported a failed payment')
  expect(say({ kind: 'event', event: { ...event, topic: 'other' } })).toBe('Stripe sent an event')
})

test('who did it is named', () => {
  expect(actorText(entry, 'PayPal', t)).toBe('PayPal')
  expect(actorText({ ...entry, by: 'administrator', name: 'Ada Lovelace' }, 'PayPal', t)).toBe(
    'Ada Lovelace (administrator)',
  )
})

test('a comparison says that nothing differs, or what was corrected', () => {
  expect(comparedTexts({ outcome: 'same', changes: [] }, t)).toEqual(['Everything matches.'])
  const changes = [
    { what: 'ends_at', before: null, after: null },
    { what: 'is_paid', after: false },
    { what: 'invoices', count: 1 },
    { what: 'refunds', count: 2 },
  ] as const
  expect(comparedTexts({ outcome: 'mended', changes: [...changes] }, t)).toEqual([
    'This was corrected:',
    'It no longer ends.',
    'It isn’t paid.',
    'One invoice was added.',
    '2 refunds were added.',
  ])
})
