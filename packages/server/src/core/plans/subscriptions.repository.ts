import type { PaymentMethod } from '@holdall/contract/drivers/payments.ts'
import { type Dialect, onTables, type Reader, type Tx } from '../../platform/database/database.ts'
import type { PlanTables, SubscriptionRow } from './plans.tables.ts'

const tables = onTables<PlanTables>()

/** Names a subscription as it is called outside. */
export interface RemoteKey {
  readonly gateway: PaymentMethod
  readonly mode: 'test' | 'live'
  readonly remoteId: string
}

export type GatewayKey = Pick<RemoteKey, 'gateway' | 'mode'>

export function findSubscription(db: Reader, id: string): Promise<SubscriptionRow | undefined> {
  return tables(db).selectFrom('subscriptions').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The subscription that a gateway calls so, locked. */
export async function lockRemote(tx: Tx, dialect: Dialect, key: RemoteKey): Promise<SubscriptionRow | undefined> {
  const query = remote(tx, key)
  return (dialect === 'sqlite' ? query : query.forUpdate()).executeTakeFirst()
}

export function findRemote(db: Reader, key: RemoteKey): Promise<SubscriptionRow | undefined> {
  return remote(db, key).executeTakeFirst()
}

function remote(db: Reader, { gateway, mode, remoteId }: RemoteKey) {
  return collectedBy(db, { gateway, mode }).selectAll().where('gateway_id', '=', remoteId)
}

/** The subscriptions that a gateway collects for in one of its modes. */
export function collectedBy(db: Reader, { gateway, mode }: GatewayKey) {
  return tables(db).selectFrom('subscriptions').where('gateway', '=', gateway).where('mode', '=', mode)
}

/** How many subscriptions a gateway collects for in an account other than this one, or in one that isn't known. */
export async function countElsewhere(db: Reader, key: GatewayKey, account: string): Promise<Elsewhere> {
  const rows = await collectedBy(db, key)
    .where('is_open', '=', 1)
    .where(e => e.or([e('account', 'is', null), e('account', '<>', account)]))
    .groupBy('account')
    .select(e => ['account', e.fn.countAll<number>().as('count')])
    .execute()
  const countOf = (isKnown: boolean) =>
    rows.filter(row => (row.account !== null) === isKnown).reduce((sum, { count }) => sum + Number(count), 0)
  return { known: countOf(true), unknown: countOf(false) }
}

export interface Elsewhere {
  /** Those that are known to be in another account. */
  readonly known: number
  /** Those whose account was never asked for. */
  readonly unknown: number
}
