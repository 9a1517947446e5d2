import { defineErrors } from '../kit/errors.ts'
import { defineFeature } from '../kit/feature.ts'
import { definePermissions } from '../kit/permissions.ts'
import { billingEndpoints } from './billing.endpoints.ts'
import { oversightEndpoints } from './oversight.endpoints.ts'
import { paymentEndpoints } from './payments.endpoints.ts'
import { paymentList } from './payments.list.ts'

const paymentErrors = defineErrors('payment', {
  'too-many-documents': {
    status: 409,
    message:
      'These filters match {{documents, number}} documents. One archive holds up to {{most, number}}. Choose a shorter period.',
  },
  'no-documents': { status: 409, message: 'There are no documents for this period. Change the filters.' },
  'credit-note-not-found': { status: 404, message: 'This credit note doesn’t exist. Reload the page.' },
  'refund-waiting': {
    status: 409,
    message: '{{gateway}} hasn’t confirmed an earlier refund of this payment yet. Try that one again first.',
  },
  'key-used': { status: 409, message: 'This refund was already requested with other details. Reload the page.' },
})

export const billingContract = defineFeature({
  name: 'billing',
  tags: [
    { id: 'billing', name: 'Billing', summary: 'Prices, paying, invoices and the gateways’ webhooks.' },
    { id: 'payments', name: 'Payments', summary: 'All invoices, credit notes and refunds.', isForAdministrators: true },
  ],

  endpoints: { ...billingEndpoints, ...oversightEndpoints, ...paymentEndpoints },
  permissions: definePermissions('payments', {
    refund: { title: 'Refund payments', description: 'Refund payments in whole or in part.' },
  }),
  lists: [paymentList],
  errors: {
    ...paymentErrors,
    ...defineErrors('billing', {
      'not-sold': {
        status: 409,
        message: 'This plan can’t be bought this way. Choose another plan or payment method.',
      },
      'trial-not-ready': {
        status: 409,
        message:
          'The trial isn’t ready at {{gateway}} yet. Please try again in a few minutes or choose another payment method.',
      },
      'has-plan': { status: 409, message: 'You already pay for a plan. Change that one instead.' },
      'no-change': { status: 409, message: 'You already have this plan. Choose another one.' },
      'not-collected': {
        status: 409,
        message: 'No one is charged for this subscription. Choose one with a payment gateway.',
      },
      'needs-customer': {
        status: 409,
        message:
          '{{gateway}} changes a plan only when the customer agrees on its own page. Ask them to change it on their plan page.',
      },
      'in-trial': { status: 409, message: 'The plan can be changed once the trial is over.' },
      'no-details': {
        status: 409,
        message: '{{gateway}} has no page for this. Change name and address in your account there.',
      },
      'details-off': {
        status: 409,
        message: 'This site doesn’t ask for billing details, so there are none to change.',
      },
      'not-cancelled': { status: 409, message: 'This subscription isn’t cancelled. Reload the page.' },
      'checkout-not-found': { status: 404, message: 'This payment wasn’t started here. Choose a plan again.' },
      'invoice-not-found': { status: 404, message: 'This invoice doesn’t exist. Reload the page.' },
      'invoices-busy': { status: 503, message: 'Too many invoices are being prepared. Please try again in a moment.' },
      'gateway-away': { status: 502, message: '{{gateway}} didn’t answer. Please check again in a moment.' },
      'gateway-refused': {
        status: 409,
        message:
          '{{gateway}} couldn’t do this. Nothing was changed or charged. Try again later, choose another payment method or ask the site’s administrators.',
      },
      'gateway-said': { status: 409, message: '{{gateway}} refused this: {{reason}}' },
      'event-not-found': { status: 404, message: 'The gateway’s event no longer exists. Reload the page.' },
      'other-mode': {
        status: 409,
        message:
          'This subscription belongs to the other mode of {{gateway}}: test or live. Check the keys in the settings.',
      },
      'event-unverified': { status: 400, message: 'This event isn’t signed by the gateway. Check the signing secret.' },
    }),
  },
})
