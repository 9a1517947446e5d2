import { ApiError } from './api-error.ts'
import { type Charge, type Dispute, type Metadata, need, newId, type PeerState, type Refund } from './peer-state.ts'
import { renderDispute, renderRefund } from './render.ts'

interface RefundWish {
  /** Null for what is left. */
  readonly amount: number | null
  readonly metadata?: Metadata
}

/** Pays back a part of a charge, or what is left of it. @throws ApiError */
export function refundCharge(state: PeerState, charge: Charge, { amount, metadata = {} }: RefundWish): Refund {
  const left = charge.amount - charge.refunded
  if (charge.isDisputed) {
    throw new ApiError(400, `Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
  }
  if (left === 0) {
    throw new ApiError(400, `Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  }
  const part = amount ?? left
  if (part < 1)
    throw new ApiError(400, 'Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' })
  if (part > left)
    throw new ApiError(400, `Refund amount (${part}) is greater than unrefunded amount on charge (${left})`, {
      param: 'amount',
    })
  const refund: Refund = {
    id: newId('re'),
    charge: charge.id,
    amount: part,
    status: 'succeeded',
    metadata,
    created: state.now,
  }
  state.refunds.set(refund.id, refund)
  charge.refunded += part
  enter(state, charge, 'refund', -part)
  state.publish('refund.created', renderRefund(state, refund))
  return refund
}

/** The bank can't deliver a refund, and the money comes back to the seller. */
export function failRefund(state: PeerState, id: string): void {
  const refund = need(state.refunds, id)
  const charge = need(state.charges, refund.charge)
  refund.status = 'failed'
  charge.refunded -= refund.amount
  enter(state, charge, 'refund', refund.amount)
  state.publish('refund.failed', renderRefund(state, refund))
}

/** The buyer complains at their bank, which takes the money back for the time being. */
export function openDispute(state: PeerState, charge: Charge): Dispute {
  const dispute: Dispute = { id: newId('dp'), charge: charge.id, status: 'needs_response', created: state.now }
  state.disputes.set(dispute.id, dispute)
  charge.isDisputed = true
  enter(state, charge, 'dispute', -charge.amount)
  state.publish('charge.dispute.created', renderDispute(state, dispute))
  return dispute
}

export function closeDispute(state: PeerState, id: string, outcome: 'won' | 'lost'): void {
  const dispute = need(state.disputes, id)
  const charge = need(state.charges, dispute.charge)
  dispute.status = outcome
  if (outcome === 'won') {
    charge.isDisputed = false
    enter(state, charge, 'dispute-won', charge.amount)
  }
  state.publish('charge.dispute.closed', renderDispute(state, dispute))
}

function enter(state: PeerState, charge: Charge, kind: 'refund' | 'dispute' | 'dispute-won', amount: number): void {
  const { currency, customer, invoice } = charge
  state.ledger.add({ at: state.now, kind, amount, currency, customer, invoice })
}
