import type { PlanChoice } from '@holdall/contract/plans/plans.schemas.ts'
import type { Subscription } from '@holdall/contract/subscriptions/subscriptions.schemas.ts'
import { expect, test } from 'vitest'
import { planOptions, valuesOf } from './subscription-form.ts'

const plans = [
  { id: '1', name: 'Pro', parent: null },
  { id: '2', name: 'Yearly', parent: 'Pro' },
] satisfies PlanChoice[]
const subscription = {
  id: '9',
  user_id: '7',
  plan_id: '3',
  plan: { id: '3', name: 'Old', parent: null },
  description: 'A gift',
  renews_at: null,
  ends_at: '2030-01-01T00:00:00.000Z',
} as Subscription

test('[SUBS-11] the first plan is chosen, if there is one', () => {
  const options = planOptions(plans, undefined)
  expect(options).toEqual([
    { id: '1', name: 'Pro', parent: null },
    { id: '2', name: 'Yearly', parent: 'Pro' },
  ])
  expect(valuesOf(undefined, options).plan_id).toBe('1')
  expect(valuesOf(undefined, []).plan_id).toBe('')
})

test('[SUBS-15] an existing one keeps what it has, also a plan that was deleted', () => {
  const options = planOptions(plans, subscription)
  expect(options.map(({ id }) => id)).toEqual(['1', '2', '3'])
  expect(
    planOptions(plans, { ...subscription, plan_id: '2', plan: { id: '2', name: 'Yearly', parent: 'Pro' } }),
  ).toHaveLength(2)
  expect(valuesOf(subscription, options)).toEqual({
    user_id: '7',
    plan_id: '3',
    description: 'A gift',
    renews_at: null,
    ends_at: '2030-01-01T00:00:00.000Z',
  })
})
