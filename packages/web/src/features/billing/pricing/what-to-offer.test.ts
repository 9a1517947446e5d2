import type { MySubscription, OfferedPlan } from '@holdall/contract/billing/billing.schemas.ts'
import { describe, expect, it } from 'vitest'
import { acceptedCards } from './card-names.ts'
import { accountAddress, isWithinReach, payingOne, stepFor } from './what-to-offer.ts'

const plan: OfferedPlan = {
  id: 'team',
  name: 'Team',
  parentId: null,
  isFree: false,
  isRecommended: false,
  amount: '29.99',
  currency: 'EUR',
  interval: 'month',
  intervalCount: 1,
  trialDays: 0,
  trialNeedsCard: true,
  availableSpace: null,
  features: [],
  permissions: [],
  gateways: ['stripe'],
}
const free = { ...plan, id: 'free', isFree: true, gateways: [] }
const unsold = { ...plan, gateways: [] }
const paying: MySubscription = {
  id: 's',
  plan: { id: 'pro', name: 'Pro', parent: null },
  next: null,
  gateway: 'stripe',
  state: 'active',
  amount: '9.99',
  currency: 'EUR',
  interval: 'month',
  intervalCount: 1,
  renewsAt: '2026-12-24T00:00:00Z',
  endsAt: null,
  trialEndsAt: null,
  can: { change: true, cancel: true, resume: false, payOtherwise: true, editDetails: true },
}
const has = (more: Partial<MySubscription>): MySubscription[] => [{ ...paying, ...more }]
const grace = { state: 'grace', endsAt: '2026-12-24T00:00:00Z', can: { ...paying.can, change: false } } as const

describe('what somebody can do about a plan', () => {
  it('leads visitors to an account, if it can be had', () => {
    expect([plan, free, unsold].map(one => stepFor(one, null))).toEqual(['start', 'start', 'away'])
  })

  it('sells to members who don’t pay yet, and to those with a gift or a cancelled plan', () => {
    expect([plan, free, unsold].map(one => stepFor(one, []))).toEqual(['buy', 'yours', 'away'])
    expect(stepFor(plan, has({ gateway: 'none', amount: null }))).toBe('buy')
    expect(stepFor(plan, has(grace))).toBe('buy')
    expect(stepFor(free, has(grace))).toBe('none')
  })

  it('changes what they pay for, through the same gateway and in the same currency', () => {
    expect(stepFor(plan, [paying])).toBe('change')
    expect(stepFor({ ...plan, currency: 'USD' }, [paying])).toBe('away')
    expect(stepFor({ ...plan, gateways: ['paypal'] }, [paying])).toBe('away')
    expect(stepFor(plan, has({ state: 'past-due', can: { ...paying.can, change: false } }))).toBe('away')
    expect(isWithinReach({ ...plan, id: 'pro' }, paying)).toBe(false)
  })

  it('names what they have', () => {
    expect(stepFor({ ...plan, id: 'pro' }, [paying])).toBe('yours')
    expect(stepFor({ ...plan, id: 'pro' }, has({ gateway: 'none' }))).toBe('yours')
    expect(stepFor({ ...plan, id: 'pro' }, has({ state: 'pending', can: { ...paying.can, change: false } }))).toBe(
      'away',
    )
  })

  it('finds the one subscription that is collected', () => {
    expect(payingOne(has({ gateway: 'none' }))).toBeUndefined()
    expect(payingOne(has(grace))).toBeUndefined()
    expect(payingOne([...has({ gateway: 'none', id: 'gift' }), paying])?.id).toBe('s')
  })

  it('comes back to the plan after registering, whatever its id holds', () => {
    expect(accountAddress('a&b=//x', true)).toBe('/register?next=%2Fpricing%3Fplan%3Da%2526b%253D%252F%252Fx')
    expect(accountAddress('pro', false)).toBe('/sign-in?next=%2Fpricing%3Fplan%3Dpro')
  })
})

describe('the accepted cards', () => {
  const on = { 'billing.stripe.enable': true }

  it('are named as their brands are, and others as the site wrote them', () => {
    const list = ['visa', 'american-express', 'jcb', 'visa', 'Carte Bancaire', 'constructor', 7]
    expect(acceptedCards({ ...on, 'billing.accepted_cards': list })).toEqual([
      'Visa',
      'American Express',
      'JCB',
      'Carte Bancaire',
      'Constructor',
    ])
  })

  it('are none while Stripe is off, and of what isn’t a list', () => {
    expect(acceptedCards({ 'billing.accepted_cards': ['visa'] })).toEqual([])
    expect(acceptedCards({ ...on, 'billing.accepted_cards': 'visa' })).toEqual([])
    expect(acceptedCards(on)).toEqual([])
  })
})
