import { paymentList } from '@holdall/contract/billing/payments.list.ts'
import { sql } from 'kysely'
import { choiceFilter, instantFilter } from '../../../platform/lists/filter-sources.ts'
import { defineListSource } from '../../../platform/lists/list-source.ts'
import { holdsWords } from '../../../platform/lists/words.ts'
import { presentPayments } from './present-payments.ts'

const invoices = sql`(
  select id, 1 as is_invoice, number, total, refunded, 'issued' as note_state, currency, gateway, mode, user_id,
    buyer_name, buyer_email, '' as reason, issued_at from invoices
) as payments`
const creditNotes = sql`(
  select credit_notes.id, 0 as is_invoice, credit_notes.number, credit_notes.amount as total, 0 as refunded,
    credit_notes.state as note_state, invoices.currency, invoices.gateway, invoices.mode, invoices.user_id,
    invoices.buyer_name, invoices.buyer_email, credit_notes.reason, credit_notes.issued_at
  from credit_notes join invoices on invoices.id = credit_notes.invoice_id
) as payments`
/** The tables of the list, under one name and with the same columns. */
export const paymentParts = [{ from: invoices }, { from: creditNotes }]

const isInvoice = sql`payments.is_invoice = 1`
const isNote = (state: string) => sql`(payments.is_invoice = 0 and payments.note_state = ${state})`

/** As it is printed: at least six digits, after the letters of its series. */
const digits = sql`cast(payments.number as text)`
const number = sql`(case when payments.is_invoice = 1 then '' else 'CN-' end
  || case when length(${digits}) < 6 then substr('000000', 1, 6 - length(${digits})) else '' end || ${digits})`

export const paymentSource = defineListSource({
  list: paymentList,
  from: paymentParts,
  id: sql`payments.id`,
  sorts: { issuedAt: { column: sql`payments.issued_at`, kind: 'number' } },
  filters: {
    issuedAt: instantFilter(sql`payments.issued_at`),
    state: choiceFilter({
      paid: sql`(${isInvoice} and payments.refunded = 0)`,
      'partly-refunded': sql`(${isInvoice} and payments.refunded > 0 and payments.refunded < payments.total)`,
      refunded: sql`(${isInvoice} and payments.refunded > 0 and payments.refunded >= payments.total)`,
      issued: isNote('issued'),
      void: isNote('void'),
    }),
    kind: choiceFilter({ invoice: isInvoice, 'credit-note': sql`payments.is_invoice = 0` }),
    gateway: choiceFilter({
      stripe: sql`payments.gateway = 'stripe'`,
      paypal: sql`payments.gateway = 'paypal'`,
    }),
    mode: choiceFilter({ live: sql`payments.mode = 'live'`, test: sql`payments.mode = 'test'` }),
  },
  search: ({ dialect }, words) =>
    holdsWords(dialect, sql`${number} || ' ' || payments.buyer_name || ' ' || payments.buyer_email`, words),
  rows: (ctx, ids) => presentPayments(ctx, ids),
  cells: {
    customer: row => row.customer.email || row.customer.name,
    plan: row => row.plan?.name,
    address: row => row.customer.address,
    vatNumber: row => row.customer.vatNumber,
  },
})
