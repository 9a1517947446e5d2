import type { PlanTables } from '../../../core/plans/plans.tables.ts'
import { onTables, type Reader } from '../../../platform/database/database.ts'
import type { BillingTables } from '../../billing/billing.tables.ts'

const tables = onTables<PlanTables & BillingTables>()

/** Ended ones too, and those that an administrator gave. */
export function listOwnSubscriptions(db: Reader, userId: string) {
  return tables(db)
    .selectFrom('subscriptions')
    .innerJoin('plans', 'plans.id', 'subscriptions.plan_id')
    .select(['plans.name', 'plans.amount', 'plans.currency', 'plans.interval', 'plans.interval_count'])
    .select(['subscriptions.gateway', 'subscriptions.created_at', 'subscriptions.renews_at', 'subscriptions.ends_at'])
    .where('subscriptions.user_id', '=', userId)
    .orderBy('subscriptions.id')
    .execute()
}

export function listOwnInvoices(db: Reader, userId: string) {
  return tables(db)
    .selectFrom('invoices')
    .select(['id', 'number', 'gateway', 'total', 'refunded', 'currency', 'document', 'paid_at', 'issued_at'])
    .where('user_id', '=', userId)
    .orderBy('number')
    .execute()
}

/** Void ones too. */
export function listOwnCreditNotes(db: Reader, userId: string) {
  return tables(db)
    .selectFrom('credit_notes')
    .innerJoin('invoices', 'invoices.id', 'credit_notes.invoice_id')
    .select(['credit_notes.invoice_id', 'credit_notes.number', 'credit_notes.amount', 'credit_notes.reason'])
    .select(['credit_notes.state', 'credit_notes.issued_at'])
    .where('invoices.user_id', '=', userId)
    .orderBy('credit_notes.number')
    .execute()
}
