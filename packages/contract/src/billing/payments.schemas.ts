import { z } from 'zod'
import { Id, Instant } from '../kit/fields.ts'
import { named } from '../kit/schema-names.ts'
import { PayingGateway } from './billing.schemas.ts'

/** At most this many documents come in one archive: each takes a fifth of a second to draw. */
export const mostPdfs = 300
export const longestReason = 300

/**
 * - `paid`, `partly-refunded`, `refunded`: an invoice.
 * - `issued`: a credit note that counts. `void`: one whose refund failed later, so the money stayed here.
 */
export const paymentStates = ['paid', 'partly-refunded', 'refunded', 'issued', 'void'] as const
export type PaymentState = (typeof paymentStates)[number]

/** A refund that someone has asked for and that its gateway hasn't confirmed yet. */
export const PendingRefund = z.object({
  key: z.string(),
  amount: z.string(),
  reason: z.string(),
})
export type PendingRefund = z.infer<typeof PendingRefund>

/** An invoice or a credit note, as administrators see it. */
export const Payment = z.object({
  id: Id,
  kind: z.enum(['invoice', 'credit-note']),
  number: z.string(),
  invoiceId: Id.meta({ description: 'The invoice itself, or the one that a credit note belongs to.' }),
  invoiceNumber: z.string(),
  userId: Id.nullable().meta({ description: 'Null once the account is deleted.' }),
  customer: z
    .object({
      name: z.string(),
      email: z.string(),
      address: z.string().meta({ description: 'On several lines; empty if none was collected.' }),
      vatNumber: z.string().meta({ description: 'Empty if none was collected.' }),
    })
    .meta({ description: 'As printed on the document. Kept when the account is deleted.' }),
  plan: z.object({ name: z.string(), parent: z.string().nullable() }).nullable(),
  amount: z.string().meta({ description: 'As a decimal text: `9.99`. Negative for a credit note.' }),
  refunded: z.string(),
  refundable: z.string().meta({ description: 'What can still be refunded.' }),
  currency: z.string().meta({ description: 'ISO 4217.' }),
  state: z.enum(paymentStates),
  pending: PendingRefund.nullable(),
  reason: z.string().meta({ description: 'Why it was refunded, as printed on the credit note.' }),
  gateway: PayingGateway,
  isTest: z.boolean().meta({ description: 'Paid in the gateway’s test mode, without real money.' }),
  paymentUrl: z.url().meta({ description: 'The payment at the gateway.' }),
  subscriptionUrl: z.url().nullable().meta({ description: 'The subscription at the gateway.' }),
  customerUrl: z.url().nullable().meta({ description: 'The customer at the gateway.' }),
  issuedAt: Instant,
})
export type Payment = z.infer<typeof Payment>

/** What the matching invoices and credit notes come to, in one currency. */
export const PaymentTotal = z.object({
  currency: z.string(),
  isTest: z.boolean(),
  invoiced: z.string().meta({ description: 'As a decimal text.' }),
  credited: z.string().meta({ description: 'The credit notes that count, as a positive amount.' }),
  net: z.string().meta({ description: '`invoiced` minus `credited`.' }),
})
export type PaymentTotal = z.infer<typeof PaymentTotal>

export const RefundInput = z.object({
  key: z
    .string()
    .regex(/^[\w -]{1,64}$/, 'Use up to 64 letters, digits and hyphens')
    .meta({ description: 'Chosen by the caller: the same key never pays back twice.' }),
  amount: z
    .string()
    .max(20)
    .regex(/^\d{1,15}(\.\d{1,4})?$/, 'Enter an amount such as 9.99')
    .meta({ title: 'Amount' }),
  reason: z.string().trim().max(longestReason).default('').meta({ title: 'Reason' }),
})
export type RefundInput = z.output<typeof RefundInput>

named({ PendingRefund, Payment, PaymentTotal, RefundInput })
