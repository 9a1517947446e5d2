import type { Payment } from '@holdall/contract/billing/payments.schemas.ts'
import { amountText } from '@holdall/contract/plans/money.ts'
import { readLanguages } from '../../../core/languages/reader-language.ts'
import { gatewayPage } from '../../../drivers/payments/gateway-pages.ts'
import { instant } from '../../../platform/clock.ts'
import type { Needs } from '../../../platform/ctx.ts'
import type { RefundRow } from '../billing.tables.ts'
import { listAsked } from '../credit-notes/credit-notes.repository.ts'
import { creditNoteNumber, invoiceNumber } from '../document-numbers.ts'
import { documentOf } from '../invoices/invoice-document.ts'
import { postalLines } from '../invoices/postal-lines.ts'
import { customerKey, type IssuedDocument, listCustomerIds, listDocuments } from './documents.repository.ts'

type Presenting = Needs<'caller' | 'db' | 'languages' | 'origin'> & Needs<'settings'>

/** Invoices and credit notes as administrators see them, in the order of their ids; countries in the caller's language. */
export async function presentPayments(ctx: Presenting, ids: readonly string[]): Promise<Payment[]> {
  const db = ctx.db.read
  const { code: language } = (await readLanguages(ctx)).language
  const documents = await listDocuments(db, ids)
  const invoices = [...documents.values()].map(({ invoice }) => invoice)
  const asked = await listAsked(db, [...new Set(invoices.map(({ id }) => id))])
  const customers = await listCustomerIds(db, [...new Set(invoices.flatMap(({ user_id }) => user_id ?? []))])
  return ids.flatMap(id => {
    const found = documents.get(id)
    if (!found) return []
    const customerId = customers.get(customerKey(found.invoice)) ?? null
    return [present(id, found, { asked: found.note ? undefined : asked.get(id), customerId, language })]
  })
}

interface Around {
  readonly asked: RefundRow | undefined
  readonly customerId: string | null
  /** BCP 47. */
  readonly language: string
}

function present(id: string, { invoice, note }: IssuedDocument, { asked, customerId, language }: Around): Payment {
  const { gateway, mode, currency } = invoice
  const { buyer, plan } = documentOf(invoice)
  const [total, refunded] = [invoice.total, invoice.refunded]
  const text = (minor: number) => amountText(minor, currency)
  const number = invoiceNumber(invoice.number)
  const page = (thing: 'payment' | 'subscription' | 'customer', remoteId: string | null) =>
    gatewayPage(gateway, mode, thing, remoteId)
  return {
    id,
    kind: note ? 'credit-note' : 'invoice',
    number: note ? creditNoteNumber(note.number) : number,
    invoiceId: invoice.id,
    invoiceNumber: number,
    userId: invoice.user_id,
    customer: {
      name: buyer.name,
      email: buyer.email,
      address: buyer.address ? postalLines(buyer.address, language).join('\n') : '',
      vatNumber: buyer.vatNumber ?? '',
    },
    plan: plan ?? null,
    amount: text(note ? -note.amount : total),
    refunded: text(note ? 0 : refunded),
    refundable: text(note ? 0 : Math.max(0, total - refunded)),
    currency,
    state: note ? note.state : refunded <= 0 ? 'paid' : refunded < total ? 'partly-refunded' : 'refunded',
    pending: asked ? { key: asked.id, amount: text(asked.amount), reason: asked.reason } : null,
    reason: note?.reason ?? '',
    gateway,
    isTest: mode === 'test',
    paymentUrl: page('payment', invoice.remote_id) ?? '',
    subscriptionUrl: page('subscription', invoice.remote_subscription_id),
    customerUrl: page('customer', customerId),
    issuedAt: instant(Number(note?.issued_at ?? invoice.issued_at)),
  }
}
