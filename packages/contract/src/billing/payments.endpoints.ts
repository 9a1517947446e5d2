import { z } from 'zod'
import { adminListEndpoints } from '../kit/admin-lists.ts'
import { defineEndpoint } from '../kit/endpoint.ts'
import { Id } from '../kit/fields.ts'
import { paymentList } from './payments.list.ts'
import { Payment, PaymentTotal, RefundInput } from './payments.schemas.ts'

const whileOn = 'billing.enable'
const one = z.object({ id: Id })
const viewing = { access: { permission: 'subscriptions.view' }, whileOn } as const

/** All invoices and credit notes, and paying back. */
export const paymentEndpoints = {
  ...adminListEndpoints(paymentList),
  totals: defineEndpoint({
    ...viewing,
    id: 'payments.totals',
    method: 'GET',
    path: '/payments/totals',
    summary: 'Add up all matching invoices and credit notes, by currency.',
    query: paymentList.scope,
    response: z.object({
      totals: z.array(PaymentTotal),
      documents: z.int().min(0).meta({ description: 'Number of matching invoices and credit notes.' }),
    }),
  }),
  pdfs: defineEndpoint({
    ...viewing,
    id: 'payments.pdfs',
    method: 'GET',
    path: '/payments/pdfs',
    summary: 'Download all matching invoices and credit notes as PDFs in a ZIP archive. There’s a limit.',
    query: paymentList.scope,
    response: 'bytes',
    rateLimit: { tries: 20, windowSeconds: 600 },
    errors: ['payment.too-many-documents', 'payment.no-documents'],
  }),
  creditNote: defineEndpoint({
    id: 'payments.creditNote',
    method: 'GET',
    path: '/credit-notes/:id/pdf',
    summary: 'Download a credit note of the caller’s own, or anyone’s with `subscriptions.view`, as PDF.',
    access: { own: true, or: 'subscriptions.view' },
    whileOn,
    byToken: 'account',
    params: one,
    response: 'bytes',
    rateLimit: { tries: 120, windowSeconds: 600 },
    errors: ['payment.credit-note-not-found', 'billing.invoices-busy'],
  }),
  refund: defineEndpoint({
    id: 'payments.refund',
    method: 'POST',
    path: '/payments/:id/refund',
    summary: 'Refund an invoice, in whole or in part, through its gateway. The customer gets a credit note.',
    access: { permission: 'payments.refund' },
    whileOn,
    params: one,
    body: RefundInput,
    response: z.object({ payment: Payment }),
    audit: 'payment.refund-requested',
    rateLimit: { tries: 60, windowSeconds: 600 },
    errors: [
      'billing.invoice-not-found',
      'payment.refund-waiting',
      'payment.key-used',
      'billing.other-mode',
      'billing.gateway-away',
      'billing.gateway-said',
    ],
  }),
} as const
