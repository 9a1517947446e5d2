import type { UserBilling } from '@holdall/contract/billing/oversight.schemas.ts'
import { findPerson } from '../../../core/people/people.repository.ts'
import type { Needs } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { countInvoicesOfUser } from '../invoices/invoices.repository.ts'
import { invoicesOf } from '../invoices/present-invoice.ts'
import { listMine } from '../mine/list-mine.ts'

const mostInvoices = 100

/** Someone's plans and invoices, for administrators. @throws `user.not-found` */
export async function readBillingOf(ctx: Needs<'clock' | 'db' | 'settings'>, userId: string): Promise<UserBilling> {
  const { read } = ctx.db
  if (!(await findPerson(read, userId))) throw fail('user.not-found')
  const [subscriptions, invoices, invoiceCount] = await Promise.all([
    listMine(ctx, userId),
    invoicesOf(read, userId, mostInvoices),
    countInvoicesOfUser(read, userId),
  ])
  return {
    subscriptions: subscriptions.map(({ can, ...subscription }) => subscription),
    invoices,
    invoiceCount,
  }
}
