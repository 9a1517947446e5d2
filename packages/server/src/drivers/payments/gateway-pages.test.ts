import { expect, it } from 'vitest'
import { gatewayPage } from './gateway-pages.ts'

it('[OWNER-03 part] the page of a gateway about something honours the test mode and escapes what the gateway calls it', () => {
  expect(gatewayPage('stripe', 'test', 'payment', 'in_1')).toBe('https://dashboard.stripe.com/test/invoices/in_1')
  expect(gatewayPage('stripe', 'live', 'subscription', 'sub_1')).toBe(
    'https://dashboard.stripe.com/subscriptions/sub_1',
  )
  expect(gatewayPage('stripe', 'live', 'customer', 'cus/1?')).toBe('https://dashboard.stripe.com/customers/cus%2F1%3F')
  expect(gatewayPage('paypal', 'test', 'subscription', 'I-1')).toBe(
    'https://www.sandbox.paypal.com/billing/subscriptions/I-1',
  )
  expect(gatewayPage('paypal', 'live', 'payment', '8TX')).toBe('https://www.paypal.com/activity/payment/8TX')
  expect(gatewayPage('paypal', 'live', 'customer', 'P1')).toBeNull()
  expect(gatewayPage('stripe', 'live', 'customer', null)).toBeNull()
})
