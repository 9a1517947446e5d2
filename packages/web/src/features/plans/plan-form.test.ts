import type { Plan } from '@holdall/contract/plans/plans.schemas.ts'
import { expect, test } from 'vitest'
import { bodyOf, PlanForm, possibleParents, valuesOf, withPrice } from './plan-form.ts'

const plan: Plan = {
  id: '1',
  name: 'Pro',
  parent_id: null,
  parent: null,
  free: false,
  hidden: false,
  recommended: true,
  show_permissions: true,
  amount: '9.99',
  currency: 'EUR',
  currency_symbol: '€',
  interval: 'month',
  interval_count: 3,
  position: 2,
  trialDays: 14,
  trialNeedsCard: false,
  available_space: 5000,
  permissions: [],
  features: ['A'],
  updated_at: '2026-01-01T00:00:00.000Z',
}
const fresh = valuesOf(undefined)
const wrongFields = (values: object) =>
  PlanForm.safeParse({ ...fresh, name: 'Pro', amount: '1', ...values }).error?.issues.map(({ path }) => path[0]) ?? []

test('[PLANS-21] a new plan starts with USD, one month, and position 1', () => {
  expect(fresh).toMatchObject({
    currency: 'USD',
    interval: 'month',
    interval_count: 1,
    position: 1,
    parent_id: null,
    free: false,
  })
})

test('[PLANS-08] [PLANS-14] [PLANS-19] what is required is named, and so is what is out of bounds', () => {
  expect(wrongFields({})).toEqual([])
  expect(wrongFields({ name: ' ' })).toEqual(['name'])
  for (const amount of ['', '-1', 'ten', '1e9', '1.', undefined]) expect(wrongFields({ amount })).toEqual(['amount'])
  expect(wrongFields({ amount: '999999999999999' })).toEqual([])
  for (const value of [undefined, 0, 13, 1.5])
    expect(wrongFields({ interval_count: value })).toEqual(['interval_count'])
  for (const value of [1, 12]) expect(wrongFields({ interval_count: value })).toEqual([])
  for (const value of [undefined, 0, 9]) expect(wrongFields({ position: value })).toEqual(['position'])
  for (const value of [1, 8]) expect(wrongFields({ position: value })).toEqual([])
  expect(wrongFields({ currency: '' })).toEqual(['currency'])
  expect(wrongFields({ interval: '' })).toEqual(['interval'])
})

test('[PLANS-16] a year counts once, whatever was typed', () => {
  expect(withPrice({ ...fresh, interval_count: 5 }, { interval: 'year' }, undefined)).toEqual({
    interval: 'year',
    interval_count: 1,
  })
  expect(withPrice({ ...fresh, interval_count: 5 }, { interval: 'week' }, undefined)).toEqual({ interval: 'week' })
  const values = PlanForm.parse({ ...fresh, name: 'Pro', amount: '1', interval: 'year', interval_count: 5 })
  expect(bodyOf(values).interval_count).toBe(1)
})

test('[PLANS-15] a child takes currency and interval count of its parent, and isn’t free', () => {
  const values = { ...fresh, free: true, amount: '0', interval_count: undefined as never }
  expect(withPrice(values, { parent_id: '1' }, plan)).toEqual({
    parent_id: '1',
    currency: 'EUR',
    free: false,
    interval_count: 3,
  })
  expect(withPrice({ ...fresh, interval: 'year' }, { parent_id: '1' }, plan)).toMatchObject({ interval_count: 1 })
  expect(withPrice(fresh, { parent_id: null }, undefined)).toEqual({ parent_id: null })
})

test('[PLANS-17] a free plan’s hidden fields are never what is wrong with it', () => {
  const typed = { ...fresh, name: 'Free', amount: 'ten', interval_count: 99 }
  const free = { ...typed, ...withPrice(typed, { free: true }, undefined) }
  expect(PlanForm.safeParse(free).success).toBe(true)
  // Afterwards the amount has to be entered.
  expect(withPrice(free, { free: false }, undefined)).toEqual({ free: false, amount: '' })
})

test('[PLANS-27] what is sent has the features as texts, and the symbol of the currency', () => {
  const body = bodyOf(PlanForm.parse({ ...valuesOf(plan), currency: 'GBP' }))
  expect(body).toMatchObject({ features: ['A'], currency: 'GBP', currency_symbol: '£', interval_count: 3 })
})

test('[DEC-116 part] a parent is neither a child itself nor free', () => {
  const plans = [plan, { ...plan, id: '2', parent_id: '1' }, { ...plan, id: '3', free: true }]
  expect(possibleParents(plans).map(({ id }) => id)).toEqual(['1'])
})

test('a plan is edited with everything that it has, without the limits that nobody set', () => {
  const limit = { type: 'number' as const, description: '' }
  const permission = { group: 'workspaces', display_name: '', description: '', advanced: false }
  const restrictions = [
    { name: 'count', value: 3, ...limit },
    { name: 'other', value: null, ...limit },
  ]
  const values = valuesOf({ ...plan, permissions: [{ name: 'workspaces.create', ...permission, restrictions }] })
  expect(values).toMatchObject({ amount: '9.99', available_space: 5000, recommended: true, features: ['A'] })
  expect(values.permissions).toEqual([{ name: 'workspaces.create', restrictions: [{ name: 'count', value: 3 }] }])
})

test('[OWNER-06 part] a trial has whole days up to a year, and is sent as it was entered', () => {
  expect(fresh).toMatchObject({ trialDays: 0, trialNeedsCard: true })
  for (const value of [undefined, -1, 366, 1.5]) expect(wrongFields({ trialDays: value })).toEqual(['trialDays'])
  for (const value of [0, 365]) expect(wrongFields({ trialDays: value })).toEqual([])
  expect(bodyOf(PlanForm.parse(valuesOf(plan)))).toMatchObject({ trialDays: 14, trialNeedsCard: false })
})
