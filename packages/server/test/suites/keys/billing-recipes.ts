import type { KeyRecipes } from './try-key.ts'
import { text, toggle } from './values.ts'

const isPublic = true
const payments = 'packages/server/src/drivers/payments/payments.test.ts'
const panels = 'packages/web/src/platform/settings/settings-panels.test.ts'
const readOnly = { good: [], bad: [true, 'anything'] }

const invoices = [
  'packages/server/src/features/billing/invoices/invoices.test.ts',
  'are PDFs in the language in which they were issued',
] as const

/** The client settings of billing, in the order of the specification. */
export const billingRecipes: KeyRecipes = {
  '[KEYS-22] billing.enable': { ...toggle, isPublic, effect: [payments, 'requires all three PayPal credentials'] },
  '[KEYS-23] billing.integrated': {
    ...readOnly,
    isPublic,
    effect: [panels, 'a panel that depends on a setting is listed only while that is on'],
  },
  '[KEYS-24] billing.paypal.enable': {
    ...toggle,
    isPublic,
    effect: [payments, 'requires all three PayPal credentials'],
  },
  '[KEYS-25] billing.paypal_test_mode': {
    ...toggle,
    isPublic,
    effect: [payments, 'shows what PayPal rejects in paypal_group, and saves nothing'],
  },
  '[KEYS-26] billing.stripe.enable': {
    ...toggle,
    isPublic,
    effect: [payments, 'shows errors of the Stripe secret at the secret, others in stripe_group'],
  },
  '[KEYS-27] billing.accepted_cards': {
    good: [['visa', 'jcb'], []],
    bad: [[''], [7], 'visa', null],
    isPublic,
    effect: ['e2e/journeys/billing.spec.ts', 'visitors compare plans, and find none while billing is off'],
  },
  '[KEYS-28] billing.invoice.address': { ...text, good: ['Our street 1<br>Our town', ''], effect: invoices },
  '[KEYS-29] billing.invoice.notes': { ...text, effect: invoices },
}
