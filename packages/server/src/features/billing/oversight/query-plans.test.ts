import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dialects } from '../../../../test/databases.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { plansOf } from '../../../../test/plans-of.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { listUndecided } from '../checkouts.repository.ts'
import { findPeopleOf, listAtGateway, listDue, listUnpaid } from '../collected.repository.ts'
import { listEventsOf, listWaiting } from '../events/events.repository.ts'
import { findLastEvent, sumRefused } from '../events/refused-events.repository.ts'
import { findIssued, listOrphans } from '../invoices/invoices.repository.ts'
import { listEndingTrials } from '../trials/trials.repository.ts'
import { sumIncome } from './figures.repository.ts'
import { countSubscriptions } from './subscription-figures.repository.ts'

const now = 1_700_000_000_000
const key = { gateway: 'stripe', mode: 'live' } as const

/** Per query that figures, reminders and comparison make: what it is, and the index that answers it. */
const queries: Readonly<
  Record<string, readonly [work: (db: Reader) => Promise<unknown>, ...indexes: (string | null)[]]>
> = {
  'the income of months': [db => sumIncome(db, [now - 2000, now - 1000, now]), 'invoices_paid'],
  // What is in force now is most of what there is.
  'how many began and ended': [
    db => countSubscriptions(db, now - 1000, now),
    null,
    'subscriptions_created_at',
    'subscriptions_ends_at',
    'subscriptions_counts_until',
    'departed_subscriptions_ended',
  ],
  'payments that are late': [
    db => listUnpaid(db, { ...key, endedSince: now - 1000, limit: 1000 }, now),
    'subscriptions_late',
  ],
  'ends to carry out': [db => listDue(db, key, now, 1000), 'subscriptions_due'],
  'a page of a comparison': [
    db => listAtGateway(db, { ...key, endedSince: now - 1000, after: 'x', limit: 100 }),
    'subscriptions_collected',
  ],
  'whose subscriptions these are': [db => findPeopleOf(db, 'stripe', ['sub_1', 'sub_2']), 'subscriptions_at_gateway'],
  'payments that nobody came back from': [
    db => listUndecided(db, { ...key, before: now, limit: 1000 }),
    'checkouts_state',
  ],
  'what was paid for subscriptions that are gone': [db => listOrphans(db, key, now), 'invoices_orphans'],
  'invoices of payments': [db => findIssued(db, key, ['in_1', 'in_2']), 'invoices_remote'],
  'events that wait': [db => listWaiting(db, now, 1000), 'gateway_events_waiting'],
  'the last event of a gateway': [db => findLastEvent(db, 'stripe'), 'gateway_events_received'],
  'trials that end soon': [
    db => listEndingTrials(db, key, { after: now, until: now + 1000 }, 1000),
    'subscriptions_trial',
  ],
  // At most two thousand rows.
  'what was refused': [db => sumRefused(db, now - 7 * 86_400_000), null],
  'the events of a subscription': [
    db => listEventsOf(db, { ...key, remoteId: 'sub_1' }, null, 30),
    'gateway_events_subscription',
  ],
}

describe.each(dialects)('the queries of figures, reminders and comparison on %s', dialect => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp(dialect)
  })
  afterAll(() => test.close())

  it.each(Object.entries(queries))('%s: each is answered by an index', async (_, [work, ...indexes]) => {
    const plans = await plansOf(test.app.services, work)
    expect(plans).toHaveLength(indexes.length)
    for (const [at, index] of indexes.entries()) {
      if (!index) continue
      expect(plans[at]).not.toMatch(/Seq Scan|^SCAN/m)
      // PostgreSQL chooses by what a table contains, and these contain nothing.
      if (dialect === 'sqlite') expect(plans[at]).toContain(index)
    }
  })

  it('a page of a comparison isn’t sorted', async () => {
    const [plan] = await plansOf(test.app.services, db =>
      listAtGateway(db, { ...key, endedSince: now - 1000, after: 'x', limit: 100 }),
    )
    expect(plan).not.toMatch(/TEMP B-TREE|Sort/)
  })
})
