import { planOf, reactivate, setStatus } from '../peers/paypal/billing.ts'
import { type PaypalPeer, startPaypalPeer } from '../peers/paypal/paypal-peer.ts'
import type { PeerSubscription } from '../peers/paypal/world.ts'
import type { GatewayWorld, WorldSubscription } from './gateway-world.ts'

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
    variables: { PAYPAL_SANDBOX_URL: peer.url, PAYPAL_ROOT_CERTIFICATE: peer.rootCertificate },
    client: { 'billing.paypal.enable': true, 'billing.paypal_test_mode': true },
    server: { paypal_client_id: peer.clientId, paypal_secret: peer.secret, paypal_webhook_id: peer.webhookId },
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
    agreeThere(id) {
      const found = known(id)
      if (found?.status === 'ACTIVE' && found.tokens.size > 0) peer.approve(id, found.wallet)
    },
    setCard(id, card) {
      const found = known(id)
      if (found) found.wallet = card === 'good' ? 'pays' : 'declines'
    },
    refund(id) {
      const sale = known(id)?.transactions.findLast(({ status }) => status === 'COMPLETED')
      if (sale) peer.refund(sale.id)
    },
    deliver: (receive, isReversed) => peer.deliver(receive, isReversed),
    mishap: kind => void peer.world.mishaps.push(kind),
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
  }
}
