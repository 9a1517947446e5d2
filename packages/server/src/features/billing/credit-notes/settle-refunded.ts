import { amountText } from '@holdall/contract/plans/money.ts'
import { findPerson } from '../../../core/people/people.repository.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/ids.ts'
import { isOutdated, note } from '../../subscriptions/public.ts'
import type { CreditNoteRow, InvoiceRow } from '../billing.tables.ts'
import { creditNoteNumber, invoiceNumber } from '../document-numbers.ts'
import {
  findAsked,
  insertCreditNote,
  listIssuedNotes,
  lockInvoice,
  setRefunded,
  setRefundState,
  voidCreditNote,
} from './credit-notes.repository.ts'
import { refundMail } from './refund.mail.ts'

/** The amounts that are known to have been paid back of a payment. */
export interface Refunded {
  /** Whole minor units, in all. */
  readonly refunded: number
  /** More may have been paid back. */
  readonly isAtLeast?: boolean | undefined
  /** When the gateway was asked; milliseconds since 1970. */
  readonly askedAt: number
}

/**
 * Brings an invoice to what its gateway says was paid back: more becomes a credit note with a mail to the customer, and
 * less makes credit notes void, because their refund failed. The one place that does so, as often as anybody likes: an
 * answer that is older than what is known changes nothing.
 */
export async function settleRefunded(ctx: Ctx, tx: Tx, invoiceId: string, told: Refunded): Promise<void> {
  const invoice = await lockInvoice(tx, ctx.db.dialect, invoiceId)
  if (!invoice || isOutdated(told.askedAt, invoice.asked_at, ctx.clock.now())) return
  const before = invoice.refunded
  const after = told.isAtLeast ? Math.max(before, told.refunded) : told.refunded
  if (after === before) return
  await setRefunded(tx, invoice.id, after, told.askedAt)
  if (after > before) await credit(ctx, tx, invoice, after - before)
  else await takeBack(ctx, tx, invoice, before - after)
  const { subscription_id: subscriptionId, number, currency } = invoice
  if (subscriptionId !== null)
    await note(ctx, tx, subscriptionId, 'refunded', { invoice: Number(number), refunded: after, currency })
}

/** A refund that someone asked for here has its own credit note; the rest was paid back at the gateway. */
async function credit(ctx: Ctx, tx: Tx, invoice: InvoiceRow, amount: number): Promise<void> {
  const asked = await findAsked(tx, invoice.id)
  const isHere = asked !== undefined && asked.amount <= amount
  if (isHere) {
    await issue(ctx, tx, invoice, { amount: asked.amount, reason: asked.reason, refund_id: asked.id })
    await setRefundState(tx, asked.id, 'done', ctx.clock.now())
  }
  const rest = isHere ? amount - asked.amount : amount
  if (rest > 0) await issue(ctx, tx, invoice, { amount: rest, reason: '', refund_id: null })
}

type Credited = Pick<CreditNoteRow, 'amount' | 'reason' | 'refund_id'>

async function issue(ctx: Ctx, tx: Tx, invoice: InvoiceRow, credited: Credited): Promise<void> {
  const row = await insertCreditNote(tx, {
    id: newId(),
    invoice_id: invoice.id,
    ...credited,
    state: 'issued',
    issued_at: ctx.clock.now(),
    voided_at: null,
  })
  await tell(ctx, tx, invoice, row, true)
}

/** The one whose refund failed has exactly that amount; otherwise the newest ones, and what is too much is credited again. */
async function takeBack(ctx: Ctx, tx: Tx, invoice: InvoiceRow, amount: number): Promise<void> {
  const issued = await listIssuedNotes(tx, invoice.id)
  const exact = issued.find(one => one.amount === amount)
  let left = amount
  for (const one of exact ? [exact] : issued) {
    if (left <= 0) break
    await voidCreditNote(tx, one.id, ctx.clock.now())
    if (one.refund_id !== null) await setRefundState(tx, one.refund_id, 'failed', ctx.clock.now())
    await tell(ctx, tx, invoice, one, false)
    left -= one.amount
  }
  if (left < 0) await issue(ctx, tx, invoice, { amount: -left, reason: '', refund_id: null })
}

/** Whoever has left isn't written to any more. */
async function tell(ctx: Ctx, tx: Tx, invoice: InvoiceRow, row: CreditNoteRow, isPaidBack: boolean): Promise<void> {
  const buyer = invoice.user_id === null ? undefined : await findPerson(tx, invoice.user_id)
  if (!buyer) return
  const { currency } = invoice
  const data = {
    isPaidBack,
    number: creditNoteNumber(Number(row.number)),
    invoice: invoiceNumber(Number(invoice.number)),
    amount: amountText(row.amount, currency),
    currency,
    reason: row.reason,
  }
  await ctx.mail.queue(tx, { template: refundMail, to: buyer.email, data })
}
