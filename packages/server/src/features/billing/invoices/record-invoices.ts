import { deviceZone } from '@holdall/contract/accounts/accounts.schemas.ts'
import type { PaymentMethod } from '@holdall/contract/drivers/payments.ts'
import { amountText } from '@holdall/contract/plans/money.ts'
import { languagesOf, wordingIn } from '../../../core/languages/reader-language.ts'
import { findPerson } from '../../../core/people/people.repository.ts'
import { displayName } from '../../../core/people/person-names.ts'
import { findPlanNames } from '../../../core/plans/plans.repository.ts'
import type { PaymentDriver, RemoteInvoice } from '../../../drivers/payments/payment-driver.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { isUniqueViolation } from '../../../platform/database/constraint.ts'
import { newId } from '../../../platform/ids.ts'
import { zoneFor } from '../../../platform/times.ts'
import type { InvoiceRow } from '../billing.tables.ts'
import { settleRefunded } from '../credit-notes/settle-refunded.ts'
import { invoiceNumber } from '../document-numbers.ts'
import type { InvoiceDocument } from './invoice-document.ts'
import { allocateNumber, findIssued, insertInvoice, isIssued } from './invoices.repository.ts'
import { receiptMail } from './receipt.mail.ts'

/** Says what payments were for. */
export interface Paid {
  /** Null if the subscription was deleted here. */
  readonly id: string | null
  readonly gateway_id: string | null
  /** Null if the account was deleted. */
  readonly user_id: string | null
  readonly plan_id: string | null
}

/**
 * Issues an invoice for each payment that a gateway has collected for a subscription, once, and notes what was paid
 * back.
 * @throws GatewayError
 */
export async function recordInvoices(
  ctx: Ctx,
  driver: PaymentDriver,
  gateway: PaymentMethod,
  subscription: Paid,
): Promise<void> {
  if (subscription.gateway_id === null) return
  const askedAt = ctx.clock.now()
  const payments = await driver.listInvoices(subscription.gateway_id)
  const known = await recordRefunds(ctx, { gateway, mode: driver.mode }, payments, askedAt)
  for (const payment of payments) {
    if (!known.has(payment.id) && payment.paidAt !== null && payment.total > 0)
      await issue(ctx, driver, gateway, subscription, payment, askedAt)
  }
}

/**
 * Notes on the invoices of these payments what was paid back, with credit notes. Issues no invoice.
 * @param askedAt when the gateway was asked for the payments; milliseconds since 1970
 * @returns the invoices, by what the gateway calls their payments
 */
export async function recordRefunds(
  ctx: Ctx,
  at: Pick<InvoiceRow, 'gateway' | 'mode'>,
  payments: readonly RemoteInvoice[],
  askedAt: number,
): Promise<ReadonlyMap<string, InvoiceRow>> {
  const ids = payments.map(({ id }) => id)
  const known = await findIssued(ctx.db.read, at, ids)
  for (const { id, refunded, isAtLeast } of payments) {
    const issued = known.get(id)
    if (!issued || issued.refunded === refunded) continue
    await ctx.db.transaction(tx => settleRefunded(ctx, tx, issued.id, { refunded, isAtLeast, askedAt }))
  }
  return known
}

async function issue(
  ctx: Ctx,
  driver: PaymentDriver,
  gateway: PaymentMethod,
  subscription: Paid,
  payment: RemoteInvoice,
  askedAt: number,
): Promise<void> {
  const { read } = ctx.db
  const { user_id: userId, plan_id: planId } = subscription
  const buyer = userId === null ? undefined : await findPerson(read, userId)
  const plan = planId === null ? undefined : (await findPlanNames(read, [planId])).get(planId)
  const zone = buyer?.time_zone === deviceZone ? null : (buyer?.time_zone ?? null)
  const document: InvoiceDocument = {
    lines: payment.lines,
    seller: ctx.settings.get('billing.invoice.address'),
    notes: ctx.settings.get('billing.invoice.notes'),
    siteName: ctx.settings.get('site.name'),
    ...billedTo(payment, { name: buyer ? displayName(buyer) : '', email: buyer?.email ?? '' }),
    language: (await wordingIn(ctx, read, languagesOf(buyer?.language))).language,
    timeZone: zoneFor(ctx, zone),
    ...(plan ? { plan } : {}),
  }
  const { currency, total, refunded } = payment
  const { name, email } = document.buyer
  const paidAt = payment.paidAt ?? payment.createdAt
  const key = { gateway, mode: driver.mode, remote_id: payment.id }
  try {
    await ctx.db.transaction(async tx => {
      // Taking the number first makes those who issue at the same time wait for each other.
      const number = await allocateNumber(tx)
      if (await isIssued(tx, key)) throw new AlreadyIssued()
      const id = newId()
      await insertInvoice(tx, {
        id,
        number,
        user_id: userId,
        subscription_id: subscription.id,
        remote_subscription_id: subscription.gateway_id,
        ...key,
        total,
        refunded: 0,
        currency,
        document: JSON.stringify(document),
        paid_at: paidAt,
        issued_at: ctx.clock.now(),
        buyer_name: name,
        buyer_email: email,
        asked_at: null,
      })
      if (buyer && plan) {
        const data = { number: invoiceNumber(number), plan, amount: amountText(total, currency), currency, paidAt }
        await ctx.mail.queue(tx, { template: receiptMail, to: buyer.email, data })
      }
      await settleRefunded(ctx, tx, id, { refunded, askedAt })
    })
  } catch (error) {
    // The number that was taken goes back with the transaction.
    if (error instanceof AlreadyIssued || isUniqueViolation(error)) return
    throw error
  }
}

/** Whom the gateway collected it for, if it did; the member otherwise. */
function billedTo({ buyer: remote }: RemoteInvoice, member: { readonly name: string; readonly email: string }) {
  if (!remote) return { buyer: member }
  const { address, vatNumber, isReverseCharge } = remote
  const isCollected = address !== null || vatNumber !== null
  return {
    buyer: {
      name: (isCollected && remote.name) || member.name,
      email: member.email,
      ...(address && { address }),
      ...(vatNumber !== null && { vatNumber }),
    },
    ...(isReverseCharge && { isReverseCharge }),
  } satisfies Pick<InvoiceDocument, 'buyer' | 'isReverseCharge'>
}

class AlreadyIssued extends Error {}
