import type { MySubscription } from '@holdall/contract/billing/billing.schemas.ts'
import { expect, test } from 'vitest'
import { planTitle } from '../../../platform/plans/plan-title.ts'
import { t } from '../../../ui/text.ts'
import { askAgainIn, toldAfter } from '../checkout-steps.ts'
import { hasLessSpace, money, nextText, plainPrice, stateText } from './plan-words.ts'

const subscription: MySubscription = {
  id: 's',
  plan: { id: 'pro', name: 'Pro', parent: null },
  next: null,
  gateway: 'stripe',
  state: 'active',
  amount: '9.99',
  currency: 'EUR',
  interval: 'month',
  intervalCount: 3,
  renewsAt: '2026-12-24T12:00:00Z',
  endsAt: null,
  trialEndsAt: null,
  can: { change: true, cancel: true, resume: false, payOtherwise: true, editDetails: true },
}
const told = (more: Partial<MySubscription>) => stateText({ ...subscription, ...more }, t)

test('a gateway is asked again for a minute, until it has decided', () => {
  expect([askAgainIn('waiting', 1), askAgainIn('waiting', 29)]).toEqual([2000, 2000])
  expect([askAgainIn('waiting', 30), askAgainIn('done', 1), askAgainIn('over', 1), askAgainIn(null, 0)]).toEqual([
    false,
    false,
    false,
    false,
  ])
})

test('whoever comes back is told what the gateway says, whatever the address claims', () => {
  expect(toldAfter(null, 0, false)).toBe('asking')
  expect(toldAfter('waiting', 5, false)).toBe('asking')
  expect(toldAfter('waiting', 30, false)).toBe('slow')
  expect(toldAfter('over', 1, false)).toBe('over')
  expect(['waiting', 'over', 'done'].map(state => toldAfter(state as 'waiting', 1, true))).toEqual([
    'cancelled',
    'cancelled',
    'done',
  ])
})

test('each state says until when the plan stays, or what to do', () => {
  expect(told({})).toMatch(/^Renews on .*2026/)
  expect(told({ renewsAt: null })).toBe('Your plan is active.')
  expect(told({ gateway: 'none', amount: null })).toMatch(/^An administrator gave you this plan/)
  expect(told({ state: 'grace', renewsAt: null, endsAt: '2026-12-24T12:00:00Z' })).toMatch(/It stays until .*2026/)
  expect(told({ state: 'past-due' })).toMatch(/^The last payment failed/)
  expect(told({ state: 'trial', trialEndsAt: '2026-12-24T12:00:00Z' })).toMatch(/^Trial until .*2026/)
  expect(told({ state: 'pending' })).toMatch(/^We’re waiting for the first payment/)
})

test('a plan is named after its parent too, and prices are plain text', () => {
  const names = [
    planTitle(subscription.plan, t),
    planTitle({ name: 'Yearly', parent: 'Pro' }, t).replaceAll(/[\u2066-\u2069]/g, ''),
  ]
  expect(names).toEqual(['Pro', 'Pro, Yearly'])
  expect(plainPrice({ ...subscription, amount: '9.99' }, t)).toBe('€9.99 every 3 months')
  expect(money('0', 'EUR')).toBe('€0.00')
})

test('only a plan that gives less space than the one before is said to', () => {
  const plan = { availableSpace: 100 }
  expect(hasLessSpace(plan, { bytes: 200, from: 'plan' })).toBe(true)
  expect(hasLessSpace(plan, { bytes: null, from: 'plan' })).toBe(true)
  expect(hasLessSpace(plan, { bytes: 100, from: 'plan' })).toBe(false)
  expect(hasLessSpace({ availableSpace: null }, { bytes: 200, from: 'plan' })).toBe(false)
  // What an administrator has set for this account counts whatever the plan.
  expect(hasLessSpace(plan, { bytes: 200, from: 'own' })).toBe(false)
})

test('a plan that begins later is announced with its date and price', () => {
  const next = { ...subscription, plan: { id: 'team', name: 'Team', parent: null }, amount: '29.99', intervalCount: 1 }
  const words = nextText(subscription, next, t).replaceAll(/[\u2066-\u2069]/g, '')
  expect(words).toMatch(/^“Team” begins on .*2026.*, for €29\.99 per month\.$/)
  expect(nextText({ ...subscription, renewsAt: null }, next, t)).toContain('begins with your next payment, for')
})
