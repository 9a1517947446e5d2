import { age, planOf, reactivate, setStatus } from '../peers/paypal/billing.ts'
import { type PaypalPeer, startPaypalPeer } from '../peers/paypal/paypal-peer.ts'
import type { PeerSubscription } from '../peers/paypal/world.ts'
import { type GatewayWorld, repeated, type WorldSubscription } from './gateway-world.ts'

/** PayPal's protocol peer. */
export async function startPaypalWorld(): Promise<GatewayWorld & { readonly peer: PaypalPeer }> {
  const peer = await startPaypalPeer()
  peer.world.webhook.url = 'http://drive.test/billing/paypal'
  const all = () => [...peer.world.subscriptions.values()]
  const byAttempt = (attemptId: string) => all().find(one => one.customId === attemptId)
  const known = (id: string) => peer.world.subscriptions.get(id)
  return {
    peer,
    gateway: 'paypal',
    calls: peer,
    variables: { PAYPAL_SANDBOX_URL: peer.url, PAYPAL_ROOT_CERTIFICATE: peer.rootCertificate },
    client: { 'billing.paypal.enable': true, 'billing.paypal_test_mode': true },
    server: { paypal_client_id: peer.clientId, paypal_secret: peer.secret, paypal_webhook_id: peer.webhookId },
    sendTo(url) {
      peer.world.webhook.url = url
    },
    sends: url => peer.world.webhook.url === url && peer.world.webhook.eventTypes.length > 0,
    stopSending() {
      peer.world.webhook.eventTypes = []
    },
    follow: now => peer.advance(Math.max(0, now - peer.world.now)),
    pay(attemptId, card = 'good') {
      const found = byAttempt(attemptId)
      if (found?.status === 'APPROVAL_PENDING') peer.approve(found.id, card === 'good' ? 'pays' : 'declines')
    },
    abandon(attemptId) {
      const found = byAttempt(attemptId)
      if (found?.status === 'APPROVAL_PENDING') peer.lapse(found.id)
    },
    subscriptions: () => all().map(present),
    cancelThere: id => known(id)?.status === 'ACTIVE' && peer.cancelAsPayer(id),
    endThere: id => ['ACTIVE', 'SUSPENDED'].includes(known(id)?.status ?? '') && peer.cancelAsPayer(id),
    stopThere(id) {
      const found = known(id)
      if (found?.status === 'ACTIVE') setStatus(peer.world, found, 'SUSPENDED')
    },
    reviveThere(id) {
      const found = known(id)
      if (found?.status !== 'SUSPENDED') return
      const { threshold } = planOf(peer.world, found)
      if (threshold === 0 || found.failures < threshold) reactivate(peer.world, found)
    },
    setCard(id, card) {
      const found = known(id)
      // Who pays with PayPal agrees to all payments in advance.
      if (found) found.wallet = card === 'declined' ? 'declines' : 'pays'
    },
    agree(id) {
      const found = known(id)
      const isAsked = [...(found?.tokens.values() ?? [])].at(-1)?.planId !== undefined
      if (found?.status === 'ACTIVE' && isAsked) peer.approve(id, found.wallet)
    },
    age(id, ms) {
      const found = known(id)
      if (found) age(peer.world, found, ms)
    },
    refund(id, amount) {
      const sale = known(id)?.transactions.findLast(({ status }) =>
        ['COMPLETED', 'PARTIALLY_REFUNDED'].includes(status),
      )
      if (sale) peer.refund(sale.id, amount)
    },
    deliver: (receive, isReversed) => peer.deliver(receive, isReversed),
    mishap: kind => void peer.world.mishaps.push(kind),
    hurry() {
      for (const delivery of peer.world.deliveries) delivery.dueAt = Math.min(delivery.dueAt, peer.world.now)
    },
    loseAll() {
      peer.world.deliveries = []
    },
    failAt: (calls, fault) => peer.failAt(calls, fault),
    clearFaults: () => peer.clearFaults(),
    money(ids) {
      const sum = (kinds: readonly string[]) =>
        peer.world.ledger
          .filter(entry => ids.has(entry.subscriptionId) && kinds.includes(entry.kind))
          .reduce((total, entry) => total + entry.amount, 0)
      return { paid: sum(['payment']), back: -sum(['refund', 'reversal']) || 0 }
    },
    payments: ids =>
      all()
        .filter(one => ids.has(one.id))
        .flatMap(one => one.transactions)
        .filter(({ status }) => status !== 'DECLINED')
        .map(({ id, gross, refunded }) => ({ id, paid: gross.amount, back: refunded })),
    twins: () => [
      ...repeated(
        'product',
        [...peer.world.products.values()].map(({ fields }) => String(fields.description)),
      ),
      ...repeated(
        'plan',
        [...peer.world.plans.values()].map(({ description }) => /\((\w+)\)$/.exec(description)?.[1]),
      ),
      ...repeated(
        'subscription of attempt',
        all().map(one => one.customId),
      ),
    ],
    close: () => peer.close(),
  }
}

function present(one: PeerSubscription): WorldSubscription {
  const states = {
    APPROVAL_PENDING: 'pending',
    APPROVED: 'pending',
    ACTIVE: 'collecting',
    SUSPENDED: 'paused',
    CANCELLED: 'over',
    EXPIRED: 'over',
  } as const
  return {
    id: one.id,
    attemptId: one.customId,
    state: states[one.status],
    wasPaid: one.transactions.some(({ status }) => status !== 'DECLINED'),
    isPaidUp: one.outstanding === 0 && one.unpaid === 0,
    priceId: one.planId,
  }
}
