import type { PlanTables, SubscriptionRow } from '../../../core/plans/plans.tables.ts'
import { type Dialect, onTables, type Reader, type Tx } from '../../../platform/database/database.ts'

const tables = onTables<PlanTables>()

/** The other subscription of somebody that renews, locked: there is at most one. */
export async function lockRenewing(
  tx: Tx,
  dialect: Dialect,
  userId: string,
  exceptId: string,
): Promise<SubscriptionRow | undefined> {
  const query = tables(tx)
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('ends_at', 'is', null)
    .where('id', '<>', exceptId)
  return (dialect === 'sqlite' ? query : query.forUpdate()).executeTakeFirst()
}

/** Returns whether one plan costs more than another for the same time. */
export async function isUpgrade(db: Reader, fromId: string, toId: string): Promise<boolean> {
  const rows = await tables(db)
    .selectFrom('plans')
    .select(['id', 'amount', 'currency', 'interval', 'interval_count'])
    .where('id', 'in', [fromId, toId])
    .execute()
  const [from, to] = [rows.find(row => row.id === fromId), rows.find(row => row.id === toId)]
  if (!from || !to) return false
  const isSameTime = from.interval === to.interval && from.interval_count === to.interval_count
  return from.currency === to.currency && isSameTime && to.amount > from.amount
}

/** Keeps which account collects for subscriptions that a gateway has just told of. */
export async function setAccount(tx: Tx, ids: readonly string[], account: string): Promise<void> {
  if (ids.length === 0) return
  await tables(tx)
    .updateTable('subscriptions')
    .set({ account })
    .where('id', 'in', [...ids])
    .where(e => e.or([e('account', 'is', null), e('account', '<>', account)]))
    .execute()
}
