import type { GatewayServices } from './ask-gateway.ts'
import type { PaymentDriver } from './payment-driver.ts'
import { findStripeAccount, modeOfStripeKey, probeAccount, type StripeAccount } from './stripe/account.ts'
import { toStripeAmount } from './stripe/amounts.ts'
import { changePlan, previewChange } from './stripe/changes.ts'
import { expireCheckout, readCheckout, startCheckout } from './stripe/checkout.ts'
import { openStripe } from './stripe/client.ts'
import { listInvoices } from './stripe/invoices.ts'
import { retirePlan, syncPlan } from './stripe/plans.ts'
import { detailsPage, paymentMethodPage } from './stripe/portal.ts'
import { readEvent, signatureHeader } from './stripe/read-event.ts'
import { refund, refundPart } from './stripe/refunds.ts'
import { cancelAtEnd, endNow, listSubscriptions, readSubscription, resume } from './stripe/subscriptions.ts'
import { setUpWebhook } from './stripe/webhooks.ts'

export function createStripeDriver(services: GatewayServices, account: StripeAccount): PaymentDriver {
  const client = openStripe(services, account.secret)
  return {
    mode: modeOfStripeKey(account.secret, ['sk', 'rk']) ?? 'live',
    chargesUpgrades: true,
    hasTrialPlans: false,
    account: () => findStripeAccount(services, account.secret),
    checkAmount: plan => void toStripeAmount(plan.amount, plan.currency),
    probe: take => probeAccount(services, account, take),
    syncPlan: (plan, known) => syncPlan(client, plan, known),
    retirePlan: price => retirePlan(client, price),
    startCheckout: request => startCheckout(client, request),
    readCheckout: id => readCheckout(client, id),
    expireCheckout: id => expireCheckout(client, id),
    readSubscription: id => readSubscription(client, id),
    listSubscriptions: prices => listSubscriptions(client, prices),
    previewChange: (id, price) => previewChange(client, id, price),
    changePlan: (id, price, token) => changePlan(client, id, price, token),
    cancelAtEnd: id => cancelAtEnd(client, id),
    resume: id => resume(client, id),
    endNow: id => endNow(client, id),
    paymentMethodPage: (subscriptionId, customerId, returnUrl) =>
      paymentMethodPage(client, subscriptionId, customerId, returnUrl),
    detailsPage: (subscriptionId, customerId, returnUrl) => detailsPage(client, subscriptionId, customerId, returnUrl),
    listInvoices: subscriptionId => listInvoices(client, subscriptionId),
    refund: invoice => refund(client, invoice),
    refundPart: (invoice, part) => refundPart(client, invoice, part),
    setUpWebhook: (url, known) => setUpWebhook(client, url, known),
    signatureHeader,
    readEvent: (webhook, endpoint) => readEvent(client, webhook, endpoint),
  }
}
