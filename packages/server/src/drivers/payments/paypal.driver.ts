import { type GatewayServices, shownAt } from './ask-gateway.ts'
import type { PaymentDriver } from './payment-driver.ts'
import { changePlan, previewChange } from './paypal/change-plan.ts'
import { expireCheckout, readCheckout, startCheckout } from './paypal/checkout.ts'
import { cancelAtEnd, endNow, resume } from './paypal/end-subscription.ts'
import { listInvoices } from './paypal/list-invoices.ts'
import { findMerchant } from './paypal/merchant.ts'
import { place } from './paypal/paypal-answers.ts'
import { createPaypalCalls } from './paypal/paypal-calls.ts'
import { paypalAmount } from './paypal/paypal-money.ts'
import type { PaypalAccount } from './paypal/paypal-token.ts'
import { readEvent, signatureHeader } from './paypal/read-event.ts'
import { listSubscriptions, readSubscription } from './paypal/read-subscription.ts'
import { refundPart, refundPayment } from './paypal/refund-payment.ts'
import { retirePlan, syncPlan } from './paypal/sync-plan.ts'
import { findWebhook, setUpWebhook } from './paypal/webhook-endpoint.ts'

/** Where people choose how PayPal pays their subscriptions. It has no page for a single one. */
const autopayPages = {
  test: 'https://www.sandbox.paypal.com/myaccount/autopay',
  live: 'https://www.paypal.com/myaccount/autopay',
}

/**
 * Subscriptions of PayPal (REST API: catalog products v1, subscriptions v1, webhooks v1). PayPal's own library knows only
 * PayPal's two addresses and neither products nor webhooks, so this is plain HTTP through the outbound guard.
 */
export function createPaypalDriver(services: GatewayServices, account: PaypalAccount): PaymentDriver {
  const calls = createPaypalCalls(services, account)
  const mode = account.isTest ? 'test' : 'live'
  return {
    mode,
    chargesUpgrades: false,
    hasTrialPlans: true,
    account: () => findMerchant(calls),
    checkAmount: plan => void paypalAmount(plan),
    async probe(take) {
      await take(account.isTest ? 'Sign in to PayPal’s sandbox' : 'Sign in to PayPal', () =>
        shownAt(place, async () => {
          await calls.signIn()
          return undefined
        }),
      )
      await take('Find the webhook', () => shownAt(place, async () => String((await findWebhook(calls)).url ?? '')))
    },
    syncPlan: (plan, known) => syncPlan(calls, plan, known),
    retirePlan: price => retirePlan(calls, price),
    startCheckout: request => startCheckout(calls, request),
    readCheckout: id => readCheckout(calls, id),
    expireCheckout: id => expireCheckout(calls, id),
    readSubscription: id => readSubscription(calls, id),
    listSubscriptions: prices => listSubscriptions(calls, prices),
    previewChange: (id, price) => previewChange(calls, id, price),
    changePlan: (id, price, token, returnUrl) => changePlan(calls, id, price, token, returnUrl),
    cancelAtEnd: id => cancelAtEnd(calls, id),
    resume: id => resume(calls, id),
    endNow: id => endNow(calls, id),
    paymentMethodPage: async () => autopayPages[mode],
    listInvoices: subscriptionId => listInvoices(calls, subscriptionId),
    refund: invoice => refundPayment(calls, invoice),
    refundPart: (invoice, part) => refundPart(calls, invoice, part),
    setUpWebhook: url => setUpWebhook(calls, url),
    signatureHeader,
    readEvent: (webhook, endpoint) => readEvent(calls, webhook, endpoint),
  }
}
