import { expect, test } from 'vitest'
import { inEnglish } from '../kit/sentences.ts'
import type { OfferedPlan } from './billing.schemas.ts'
import { hasSameIntervals, offersOf, yearlySaving } from './offers.ts'
import { intervalText, priceText } from './price-words.ts'

const plan = (id: string, more: Partial<OfferedPlan> = {}): OfferedPlan => ({
  id,
  name: id,
  parentId: null,
  isFree: false,
  isRecommended: false,
  amount: '9.99',
  currency: 'EUR',
  interval: 'month',
  intervalCount: 1,
  trialDays: 0,
  trialNeedsCard: true,
  availableSpace: null,
  features: [],
  permissions: [],
  gateways: ['stripe'],
  ...more,
})

test('plans are cards in their order, with their children as ways to pay, the shortest interval first', () => {
  const offers = offersOf([
    plan('pro-yearly', { parentId: 'pro', interval: 'year' }),
    plan('free', { isFree: true }),
    plan('pro', { intervalCount: 3 }),
    plan('pro-weekly', { parentId: 'pro', interval: 'week', intervalCount: 2 }),
    plan('lost', { parentId: 'gone' }),
  ])
  expect(offers.map(offer => offer.plan.id)).toEqual(['free', 'pro'])
  expect(offers[1]?.ways.map(way => way.id)).toEqual(['pro-weekly', 'pro', 'pro-yearly'])
  expect(offersOf([])).toEqual([])
})

test('two ways with one interval are told apart by their names', () => {
  const [offer] = offersOf([plan('pro'), plan('students', { parentId: 'pro' })])
  const [other] = offersOf([plan('pro'), plan('yearly', { parentId: 'pro', interval: 'year' })])
  expect([offer, other].map(one => one && hasSameIntervals(one))).toEqual([true, false])
})

test.each([
  ['day', 1, '<b>€9.99</b> per day', 'Daily'],
  ['day', 10, '<b>€9.99</b> every 10 days', 'Every 10 days'],
  ['week', 1, '<b>€9.99</b> per week', 'Weekly'],
  ['week', 2, '<b>€9.99</b> every 2 weeks', 'Every 2 weeks'],
  ['month', 1, '<b>€9.99</b> per month', 'Monthly'],
  ['month', 12, '<b>€9.99</b> every 12 months', 'Every 12 months'],
  ['year', 1, '<b>€9.99</b> per year', 'Yearly'],
] as const)('a price for each %s × %i is a sentence', (interval, intervalCount, price, name) => {
  const one = plan('pro', { interval, intervalCount })
  expect(priceText(one, inEnglish, 'en')).toBe(price)
  expect(intervalText(one, inEnglish)).toBe(name)
})

test('prices are written as their reader writes money, exactly', () => {
  expect(priceText(plan('pro'), inEnglish, 'de')).toBe('<b>9,99\u00a0€</b> per month')
  const large = plan('pro', { amount: '90071992547409.91' })
  expect(priceText(large, inEnglish, 'en')).toBe('<b>€90,071,992,547,409.91</b> per month')
  expect(priceText(plan('pro', { amount: '500', currency: 'JPY' }), inEnglish, 'en')).toBe('<b>¥500</b> per month')
})

const savingOf = (monthly: Partial<OfferedPlan>, yearly: Partial<OfferedPlan>) => {
  const [offer] = offersOf([plan('pro', monthly), plan('yearly', { parentId: 'pro', interval: 'year', ...yearly })])
  const way = offer?.ways.find(({ id }) => id === 'yearly')
  return offer && way ? yearlySaving(offer, way) : null
}

test.each([
  ['9.99', 1, '99.00', 17],
  ['10.00', 1, '119.00', null],
  ['10.00', 1, '118.80', 1],
  ['10.00', 1, '120.00', null],
  ['10.00', 1, '150.00', null],
  ['30.00', 3, '90.00', 25],
  ['0.00', 1, '10.00', null],
  ['10.00', 1, '0.00', null],
  ['10000000000000.00', 1, '90071992547409.91', 24],
] as const)('[OWNER-06 part] %s every %i months and %s a year save %s percent', (month, count, year, saved) => {
  expect(savingOf({ amount: month, intervalCount: count }, { amount: year })).toBe(saved)
})

test('[OWNER-06 part] nothing is saved without both prices, or in another currency', () => {
  expect(savingOf({ interval: 'week' }, { amount: '1.00' })).toBe(null)
  expect(savingOf({ amount: '9.99' }, { amount: '99.00', currency: 'USD' })).toBe(null)
  const [alone] = offersOf([plan('pro')])
  expect(alone && yearlySaving(alone, alone.plan)).toBe(null)
})

test('[OWNER-06 part] each way to pay by the year saves what it saves itself', () => {
  const yearly = (id: string, amount: string, intervalCount = 1) =>
    plan(id, { parentId: 'pro', interval: 'year', amount, intervalCount })
  const [offer] = offersOf([
    plan('pro', { amount: '10.00' }),
    yearly('standard', '90.00'),
    yearly('students', '60.00'),
    yearly('dear', '130.00'),
    yearly('two years', '120.00', 2),
  ])
  const saved = offer?.ways.map(way => [way.id, yearlySaving(offer, way)])
  expect(saved).toEqual([
    ['pro', null],
    ['standard', 25],
    ['students', 50],
    ['dear', null],
    ['two years', 50],
  ])
})
