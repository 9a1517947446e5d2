import type { Removal } from '@holdall/contract/users/manage.schemas.ts'
import type { Needs } from '../../../platform/ctx.ts'
import { countInvoicesOfUser } from '../invoices/invoices.repository.ts'
import { listOwn } from '../own-subscriptions.repository.ts'

/** What ends of someone's plans with their account, and how many invoices stay. */
export async function readWhatEnds(
  { clock, db }: Needs<'clock' | 'db'>,
  userId: string,
): Promise<Pick<Removal, 'subscriptions' | 'invoices'>> {
  const rows = await listOwn(db.read, userId, clock.now())
  return {
    subscriptions: rows.map(row => ({ id: row.id, plan: row.parent_name ?? row.plan_name, gateway: row.gateway })),
    invoices: await countInvoicesOfUser(db.read, userId),
  }
}
