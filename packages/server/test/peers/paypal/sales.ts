import { type Call, fieldsOf, type Route, unknownField } from './calls.ts'
import { money, oldMoney, readAmount } from './money.ts'
import { findSale, presentSale } from './present.ts'
import { emit, invalid, newId, notFound, type PaypalWorld, timeText, unprocessable } from './world.ts'

/** Pays back a part of a payment, or what is left of it. @returns the refund's id, or null if it is too much */
export function refundSale(
  world: PaypalWorld,
  saleId: string,
  amount?: number,
  kind: 'refund' | 'reversal' = 'refund',
): string | null {
  const found = findSale(world, saleId)
  if (!found) throw new Error(`No sale ${saleId}`)
  const { of, sale } = found
  const left = sale.gross.amount - sale.refunded
  const back = amount ?? left
  if (back <= 0 || back > left) return null
  const id = newId('', 17)
  const { currency } = sale.gross
  sale.refunded += back
  sale.status = sale.refunded === sale.gross.amount ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
  world.ledger.push({ kind, subscriptionId: of.id, saleId, at: world.now, amount: -back, currency })
  emit(world, kind === 'refund' ? 'PAYMENT.SALE.REFUNDED' : 'PAYMENT.SALE.REVERSED', 'refund', {
    id,
    state: 'completed',
    sale_id: saleId,
    amount: oldMoney({ amount: back, currency }),
    create_time: timeText(world.now),
    links: [{ rel: 'sale', method: 'GET', href: `${world.url}/v1/payments/sale/${saleId}` }],
  })
  return id
}

export function openDispute(world: PaypalWorld, saleId: string): void {
  emit(world, 'CUSTOMER.DISPUTE.CREATED', 'dispute', {
    dispute_id: newId('PP-D-', 5),
    disputed_transactions: [{ seller_transaction_id: saleId }],
    status: 'WAITING_FOR_SELLER_RESPONSE',
  })
}

const isNothing = (body: unknown) => Object.keys(fieldsOf(body)).length === 0

function refundCapture({ world, params, body }: Call) {
  const found = findSale(world, params[0] ?? '')
  if (!found || !world.hasCaptures) return notFound()
  const field = unknownField(body ?? {}, { amount: { value: true, currency_code: true }, note_to_payer: true })
  if (field !== null) return invalid(field, 'INVALID_PARAMETER_SYNTAX')
  const { value, currency_code: currency } = fieldsOf(fieldsOf(body).amount)
  if (currency !== undefined && currency !== found.sale.gross.currency)
    return unprocessable('REFUND_CAPTURE_CURRENCY_MISMATCH', 'Refund must be in the same currency as the capture.')
  return refund(world, params[0] ?? '', isNothing(body) ? undefined : (readAmount(value, currency)?.amount ?? 0))
}

function refundOldSale({ world, params, body }: Call) {
  const found = findSale(world, params[0] ?? '')
  if (!found) return notFound()
  const field = unknownField(body ?? {}, { amount: { total: true, currency: true } })
  if (field !== null) return invalid(field, 'INVALID_PARAMETER_SYNTAX')
  const { total, currency } = fieldsOf(fieldsOf(body).amount)
  if (currency !== undefined && currency !== found.sale.gross.currency)
    return unprocessable('TRANSACTION_REFUSED', 'The currency of the refund differs from that of the sale.')
  return refund(world, params[0] ?? '', isNothing(body) ? undefined : (readAmount(total, currency)?.amount ?? 0))
}

function refund(world: PaypalWorld, saleId: string, amount: number | undefined) {
  const sale = findSale(world, saleId)?.sale
  if (sale?.status === 'REFUNDED') return unprocessable('CAPTURE_FULLY_REFUNDED', 'The capture was already refunded.')
  const back = sale && (amount ?? sale.gross.amount - sale.refunded)
  const id = refundSale(world, saleId, amount)
  if (id === null || !sale || back === undefined)
    return unprocessable('REFUND_AMOUNT_EXCEEDED', 'The refund is more than what is left.')
  return { status: 201, data: { id, status: 'COMPLETED', amount: money({ ...sale.gross, amount: back }) } }
}

/** The sales of "Payments v1", and the refunds of "Payments v2". */
export const saleRoutes: readonly Route[] = [
  [
    'GET',
    /^\/v1\/payments\/sale\/(\w+)$/,
    ({ world, params }) => {
      const found = findSale(world, params[0] ?? '')
      return found ? { status: 200, data: presentSale(world, found.of, found.sale.id) } : notFound()
    },
  ],
  ['POST', /^\/v1\/payments\/sale\/(\w+)\/refund$/, refundOldSale],
  ['POST', /^\/v2\/payments\/captures\/(\w+)\/refund$/, refundCapture],
]
