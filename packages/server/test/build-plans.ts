import type { PlanRow, SubscriptionRow } from '../src/core/plans/plans.tables.ts'
import type { InvoiceRow } from '../src/features/billing/billing.tables.ts'
import type { InvoiceDocument } from '../src/features/billing/invoices/invoice-document.ts'
import { allocateNumber } from '../src/features/billing/invoices/invoices.repository.ts'
import { newId } from '../src/platform/ids.ts'
import { tables } from './all-tables.ts'
import type { TestApp } from './harness.ts'

/** A plan of $9.99 a month as it is stored, except for these values. */
export function planRow(values: Partial<PlanRow> = {}): PlanRow {
  return {
    id: newId(),
    name: 'Pro',
    parent_id: null,
    is_free: 0,
    is_hidden: 0,
    is_recommended: 0,
    shows_permissions: 0,
    amount: 999,
    currency: 'USD',
    interval: 'month',
    interval_count: 1,
    position: 1,
    trial_days: 0,
    trial_needs_card: 1,
    available_space: null,
    features: '[]',
    created_at: 0,
    updated_at: 0,
    deleted_at: null,
    ...values,
  }
}

/** Writes a plan, and returns its id. */
export async function buildPlan(test: TestApp, values: Partial<PlanRow> = {}): Promise<string> {
  const row = planRow(values)
  await test.app.services.db.transaction(tx => tables(tx).insertInto('plans').values(row).execute())
  return row.id
}

/** Writes a subscription that renews without a date, except for these values, and returns its id. */
export async function buildSubscription(
  test: TestApp,
  values: Pick<SubscriptionRow, 'user_id' | 'plan_id'> & Partial<SubscriptionRow>,
): Promise<string> {
  const row: SubscriptionRow = {
    id: newId(),
    next_plan_id: null,
    description: '',
    gateway: 'none',
    gateway_id: null,
    is_paid: 1,
    is_open: 0,
    counts_until: null,
    asked_at: null,
    mode: null,
    account: null,
    missing_at: null,
    past_due_at: null,
    owed: null,
    trial_ends_at: null,
    renews_at: null,
    ends_at: null,
    created_at: 0,
    updated_at: 0,
    ...values,
  }
  await test.app.services.db.transaction(tx => tables(tx).insertInto('subscriptions').values(row).execute())
  return row.id
}

/** Writes a paid invoice of $9.99 with the next number, except for these values, and returns its id. */
export async function buildInvoice(
  test: TestApp,
  { document = {}, ...values }: Partial<Omit<InvoiceRow, 'document'>> & { document?: Partial<InvoiceDocument> } = {},
): Promise<string> {
  const id = newId()
  const buyer = { name: 'Ada Lovelace', email: 'ada@example.org' }
  const told = { lines: [{ text: '1 × Pro', amount: 999 }], seller: '', notes: '', siteName: 'Holdall', buyer }
  await test.app.services.db.transaction(async tx => {
    const row: InvoiceRow = {
      ...{
        id,
        number: await allocateNumber(tx),
        user_id: null,
        subscription_id: null,
        gateway: 'stripe',
        mode: 'test',
      },
      ...{
        remote_id: id,
        remote_subscription_id: null,
        total: 999,
        refunded: 0,
        currency: 'USD',
        paid_at: 0,
        issued_at: 0,
        buyer_name: document.buyer?.name ?? buyer.name,
        buyer_email: document.buyer?.email ?? buyer.email,
        asked_at: null,
      },
      ...values,
      document: JSON.stringify({ ...told, ...document }),
    }
    await tables(tx).insertInto('invoices').values(row).execute()
  })
  return id
}
