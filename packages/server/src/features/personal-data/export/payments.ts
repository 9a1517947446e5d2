import { amountText } from '@holdall/contract/plans/money.ts'
import { instant, instantOrNull } from '../../../platform/clock.ts'
import type { Needs } from '../../../platform/ctx.ts'
import { creditNoteNumber, documentOf, invoiceNumber } from '../../billing/public.ts'
import { listOwnCreditNotes, listOwnInvoices, listOwnSubscriptions } from './payments.repository.ts'

export async function subscriptionsOf(ctx: Needs<'db'>, userId: string) {
  const rows = await listOwnSubscriptions(ctx.db.read, userId)
  return rows.map(row => ({
    plan: row.name,
    amount: amountText(row.amount, row.currency),
    currency: row.currency,
    interval: row.interval,
    intervalCount: row.interval_count,
    paidWith: row.gateway === 'none' ? null : row.gateway,
    createdAt: instant(row.created_at),
    renewsAt: instantOrNull(row.renews_at),
    endsAt: instantOrNull(row.ends_at),
  }))
}

export async function invoicesOf(ctx: Needs<'db'>, userId: string) {
  const rows = await listOwnInvoices(ctx.db.read, userId)
  const notes = Map.groupBy(await listOwnCreditNotes(ctx.db.read, userId), note => note.invoice_id)
  return rows.map(row => {
    const { buyer, lines } = documentOf(row)
    const money = (minor: number) => amountText(minor, row.currency)
    return {
      number: invoiceNumber(row.number),
      issuedAt: instant(row.issued_at),
      paidAt: instant(row.paid_at),
      paidWith: row.gateway,
      buyer,
      lines: lines.map(({ text, amount }) => ({ text, amount: money(amount) })),
      total: money(row.total),
      refunded: money(row.refunded),
      currency: row.currency,
      creditNotes: (notes.get(row.id) ?? []).map(note => ({
        number: creditNoteNumber(Number(note.number)),
        issuedAt: instant(note.issued_at),
        amount: money(note.amount),
        reason: note.reason,
        isVoid: note.state === 'void',
      })),
    }
  })
}
