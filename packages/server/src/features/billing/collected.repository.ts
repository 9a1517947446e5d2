import type { PaymentMethod } from '@holdall/contract/drivers/payments.ts'
import { sql } from 'kysely'
import type { PlanTables, SubscriptionRow } from '../../core/plans/plans.tables.ts'
import { collectedBy, type GatewayKey } from '../../core/plans/subscriptions.repository.ts'
import { onTables, type Reader } from '../../platform/database/database.ts'

const tables = onTables<PlanTables>()

/** Counts those that `listAtGateway` lists. */
export async function countAtGateway(db: Reader, { endedSince, ...key }: Omit<GatewayPage, 'after' | 'limit'>) {
  const row = await collectedBy(db, key)
    .where(e => e.or([e('is_open', '=', 1), e('ends_at', '>', endedSince)]))
    .select(e => e.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Whose these subscriptions are, by what their gateway calls them. */
export async function findPeopleOf(
  db: Reader,
  gateway: PaymentMethod,
  remoteIds: readonly string[],
): Promise<Map<string, Pick<SubscriptionRow, 'id' | 'user_id'>>> {
  if (remoteIds.length === 0) return new Map()
  const rows = await tables(db)
    .selectFrom('subscriptions')
    .select(['id', 'user_id', 'gateway_id'])
    .where('gateway', '=', gateway)
    .where('mode', 'in', ['test', 'live'])
    .where('gateway_id', 'in', [...new Set(remoteIds)])
    .execute()
  return new Map(rows.map(({ id, user_id, gateway_id }) => [gateway_id ?? '', { id, user_id }]))
}

export interface GatewayPage extends GatewayKey {
  /** Those that ended before are left out; milliseconds since 1970. */
  readonly endedSince: number
  /** The last id of the page before; empty for the first one. */
  readonly after: string
  readonly limit: number
}

/** Those for which a gateway may still collect, or pay back, in the order of their ids. */
export function listAtGateway(db: Reader, { endedSince, after, limit, ...key }: GatewayPage) {
  return collectedBy(db, key)
    .selectAll()
    .where('id', '>', after)
    .where(e => e.or([e('is_open', '=', 1), e('ends_at', '>', endedSince)]))
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Those whose end has come and that their gateway hasn't been told to end yet. */
export function listDue(db: Reader, key: GatewayKey, now: number, limit: number): Promise<SubscriptionRow[]> {
  return collectedBy(db, key)
    .selectAll()
    .where(sql<boolean>`is_open = 1`)
    .where('ends_at', '<=', now)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/**
 * Those that should have been paid again by now and weren't, as far as is known here, the longest waiting first. Those
 * whose plan ended before a moment are left out; milliseconds since 1970.
 */
export function listUnpaid(
  db: Reader,
  { endedSince, limit, ...key }: Omit<GatewayPage, 'after'>,
  now: number,
): Promise<SubscriptionRow[]> {
  return collectedBy(db, key)
    .selectAll()
    .where('ends_at', 'is', null)
    .where('is_paid', '=', 1)
    .where('renews_at', '<=', now)
    .where('counts_until', '>', endedSince)
    .orderBy('renews_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}
