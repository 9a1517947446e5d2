import { expect, it } from 'vitest'
import type { RemoteSubscription } from '../../../drivers/payments/payment-driver.ts'
import { standingOf } from './standing.ts'

const now = 1_000_000
const grace = 500
const remote: RemoteSubscription = {
  id: 'remote',
  status: 'paused',
  priceId: 'price',
  customerId: null,
  attemptId: null,
  trialUntil: null,
  paidUntil: now + 10,
  endsAt: null,
  owed: null,
}

it('a paused subscription counts until the end of what was paid, whoever paused it, and is over then', () => {
  const end = { counts_until: null, renews_at: null, is_open: 1, past_due_at: null, owed: null, trial_ends_at: null }
  expect(standingOf(remote, now, grace)).toEqual({ ...end, is_paid: 1, ends_at: now + 10 })
  expect(standingOf({ ...remote, endsAt: now + 5 }, now, grace)).toEqual({ ...end, is_paid: 1, ends_at: now + 5 })
  expect(standingOf({ ...remote, paidUntil: now }, now, grace)).toEqual({ ...end, is_paid: 0, ends_at: now })
  expect(standingOf({ ...remote, paidUntil: null }, now, grace)).toEqual({ ...end, is_paid: 0, ends_at: now })
})

it('[OWNER-06 part] a trial counts as paid until its end and the days of grace, and one that is cancelled until its end', () => {
  const trial = { ...remote, status: 'active', trialUntil: now + 10 } as const
  const standing = { is_paid: 1, trial_ends_at: now + 10 }
  expect(standingOf(trial, now, grace)).toMatchObject({
    ...standing,
    renews_at: now + 10,
    counts_until: now + 10 + grace,
  })
  expect(standingOf({ ...trial, endsAt: now + 10 }, now, grace)).toMatchObject({ ...standing, ends_at: now + 10 })
  expect(standingOf({ ...trial, status: 'ended' }, now, grace)).toMatchObject({ is_paid: 0, trial_ends_at: null })
})

it('[OWNER-03 part] a payment that failed is owed since it is known, and no longer once nothing is collected', () => {
  const late = { ...remote, status: 'past-due', paidUntil: now - 5, owed: 999 } as const
  expect(standingOf(late, now, grace)).toMatchObject({ past_due_at: now, owed: 999, counts_until: now - 5 + grace })
  for (const other of [{ status: 'active' }, { endsAt: now + 5 }, { status: 'ended' }] as const)
    expect(standingOf({ ...late, ...other }, now, grace)).toMatchObject({ past_due_at: null, owed: null })
})
