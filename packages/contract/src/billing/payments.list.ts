import { defineAdminList } from '../kit/admin-lists.ts'
import { sentence } from '../kit/sentences.ts'
import { Payment } from './payments.schemas.ts'

export const paymentList = defineAdminList({
  id: 'payments',
  path: '/payments',
  summary: 'List all invoices and credit notes.',
  permission: 'subscriptions.view',
  whileOn: 'billing.enable',
  row: Payment,
  columns: {
    number: { label: 'Number', kind: 'text' },
    kind: { label: 'Kind', kind: 'text', isHiddenAtFirst: true },
    customer: { label: 'Customer', kind: 'text' },
    address: { label: 'Billing address', kind: 'text', isHiddenAtFirst: true },
    vatNumber: { label: 'VAT number', kind: 'text', isHiddenAtFirst: true },
    plan: { label: 'Plan', kind: 'text' },
    amount: { label: 'Amount', kind: 'text' },
    refunded: { label: 'Refunded', kind: 'text' },
    currency: { label: 'Currency', kind: 'text', isHiddenAtFirst: true },
    state: { label: 'Status', kind: 'text' },
    gateway: { label: 'Gateway', kind: 'text' },
    issuedAt: { label: 'Date', kind: 'instant' },
  },
  givesWay: ['kind', 'currency', 'gateway', 'plan', 'refunded', 'vatNumber', 'address', 'state'],
  sorts: ['issuedAt'],
  defaultSort: { by: 'issuedAt', dir: 'desc' },
  filters: {
    issuedAt: { label: 'Date', kind: 'date' },
    state: {
      label: 'Status',
      kind: 'choice',
      options: {
        paid: sentence('Paid', { meaning: 'an invoice' }),
        'partly-refunded': 'Partly refunded',
        refunded: 'Refunded',
        issued: sentence('Issued', { meaning: 'a credit note' }),
        void: sentence('Void', { meaning: 'a credit note' }),
      },
    },
    kind: { label: 'Kind', kind: 'choice', options: { invoice: 'Invoice', 'credit-note': 'Credit note' } },
    gateway: { label: 'Gateway', kind: 'choice', options: { stripe: 'Stripe', paypal: 'PayPal' } },
    mode: {
      label: sentence('Mode', { meaning: 'of a payment gateway' }),
      kind: 'choice',
      options: { live: 'Live payments', test: 'Test payments' },
    },
  },
  search: 'Number, name or email',
  emptyText: 'Invoices appear here after the first payment.',
})
