import { expect, test } from 'vitest'
import type { OfferedPlan } from '../../billing/billing.schemas.ts'
import { inEnglish } from '../../kit/sentences.ts'
import { landingPlans } from './landing-plans.ts'

const pro: OfferedPlan = {
  id: 'pro',
  name: 'Pro',
  parentId: null,
  isFree: false,
  isRecommended: true,
  amount: '9.99',
  currency: 'EUR',
  interval: 'month',
  intervalCount: 1,
  trialDays: 0,
  trialNeedsCard: true,
  availableSpace: 5_368_709_120,
  features: ['Fast'],
  permissions: [],
  gateways: [],
}

test('plans are cards with all their prices, and lead to the pricing page', () => {
  const yearly: OfferedPlan = { ...pro, id: 'yearly', parentId: 'pro', interval: 'year', amount: '99.00' }
  const free: OfferedPlan = { ...pro, id: 'free', name: 'Basic', isFree: true, isRecommended: false }
  const html = landingPlans([pro, yearly, free], inEnglish, 'en')
  expect([...html.matchAll(/<h3>(.*?)<\/h3>/g)].map(([, name]) => name)).toEqual(['Pro', 'Basic'])
  expect([...html.matchAll(/landing-price">(.*?)<\/p>/g)].map(([, price]) => price)).toEqual([
    '<strong>€9.99</strong> per month',
    '<strong>€99.00</strong> per year',
    '<strong>Free</strong>',
  ])
  expect(html).toContain('<li>5 GB of storage</li><li>Fast</li>')
  expect(html.match(/Recommended/g)).toHaveLength(1)
  expect(html).toContain('href="/pricing"')
  expect(landingPlans([], inEnglish, 'en')).toBe('')
})

test('whatever people and translators write is text', () => {
  const hostile = '<img src=x onerror=alert(1)>"&'
  const html = landingPlans([{ ...pro, name: hostile, features: [hostile] }], source => `${source}${hostile}`, 'en')
  expect(html).not.toContain('<img')
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&amp;')
})
