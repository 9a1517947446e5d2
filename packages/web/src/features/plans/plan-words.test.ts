import { expect, test } from 'vitest'
import { planTitle } from '../../platform/plans/plan-title.ts'
import { t } from '../../ui/text.ts'
import { intervalText, priceText } from './plan-words.ts'

test('[PLANS-30] [DEC-123] a plan is called by its name, a child by its parent’s name and its own', () => {
  expect(planTitle({ name: 'Pro', parent: null }, t)).toBe('Pro')
  expect(planTitle({ name: 'Yearly', parent: 'Pro' }, t)).toBe('Pro, Yearly')
  // Whatever is in a name, it stays that name.
  expect(planTitle({ name: '{{parent}}', parent: '<b>' }, t)).toBe('<b>, {{parent}}')
})

test('how often a plan is paid', () => {
  const every = (interval: 'day' | 'week' | 'month' | 'year', interval_count: number, free = false) =>
    intervalText({ free, interval, interval_count }, t)
  expect([every('day', 1), every('week', 1), every('month', 1), every('year', 1)]).toEqual([
    'Every day',
    'Every week',
    'Every month',
    'Every year',
  ])
  expect([every('day', 2), every('week', 3), every('month', 12)]).toEqual([
    'Every 2 days',
    'Every 3 weeks',
    'Every 12 months',
  ])
  expect(every('month', 1, true)).toBe('')
})

test('what a plan costs', () => {
  const price = (amount: string, currency: string, free = false) => priceText({ free, amount, currency }, t)
  expect(price('9.99', 'USD')).toBe('$9.99')
  expect(price('500', 'JPY')).toBe('¥500')
  expect(price('90071992547409.91', 'USD')).toBe('$90,071,992,547,409.91')
  expect(price('0.00', 'USD')).toBe('$0.00')
  expect(price('0.00', 'USD', true)).toBe('Free')
})
