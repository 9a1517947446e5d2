import { createHash } from 'node:crypto'
import type { PeopleTables } from '../../../core/people/people.tables.ts'
import { type Dialect, onTables, type Reader, type Tx } from '../../../platform/database/database.ts'
import type { AccountTables, LoginFlowRow } from '../accounts.tables.ts'

const tables = onTables<AccountTables & PeopleTables>()

/** Tokens have 256 random bits, so a slower hash wouldn't protect them better. */
export function hashFlowToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Inserts a flow and removes the oldest open ones if there are more than a client, or all clients, may have. */
export async function insertFlow(
  tx: Tx,
  row: LoginFlowRow,
  most: { readonly ofClient: number; readonly ofAll: number },
): Promise<void> {
  await tables(tx).insertInto('login_flows').values(row).execute()
  await removeOldest(tx, most.ofClient, row.client)
  await removeOldest(tx, most.ofAll)
}

async function removeOldest(tx: Tx, most: number, client?: string): Promise<void> {
  let open = tables(tx).selectFrom('login_flows').select('id').where('state', '=', 'open')
  if (client !== undefined) open = open.where('client', '=', client)
  const first = await open.orderBy('id', 'desc').limit(1).offset(most).executeTakeFirst()
  if (!first) return
  let removal = tables(tx).deleteFrom('login_flows').where('state', '=', 'open').where('id', '<=', first.id)
  if (client !== undefined) removal = removal.where('client', '=', client)
  await removal.execute()
}

/** The flow of a page's token, whatever its state; undefined for an unknown or expired one. */
export function findFlowOfPage(db: Reader, token: string, now: number): Promise<LoginFlowRow | undefined> {
  return find(db, 'page_hash', token, now)
}

/** The same for the token with which the app asks. */
export function findFlowOfApp(db: Reader, token: string, now: number): Promise<LoginFlowRow | undefined> {
  return find(db, 'poll_hash', token, now)
}

function find(db: Reader, column: 'page_hash' | 'poll_hash', token: string, now: number) {
  return tables(db)
    .selectFrom('login_flows')
    .selectAll()
    .where(column, '=', hashFlowToken(token))
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

export interface FlowStep {
  readonly id: string
  readonly from: LoginFlowRow['state']
  readonly to: LoginFlowRow['state']
  readonly now: number
  /** Who lets it in, and in which session. */
  readonly by?: { readonly userId: string; readonly sessionId: string }
}

/** Takes a flow from one state to another. If several calls race, only one gets true. */
export async function stepFlow(tx: Tx, { id, from, to, now, by }: FlowStep): Promise<boolean> {
  const rows = await tables(tx)
    .updateTable('login_flows')
    .set({ state: to, ...(by ? { user_id: by.userId, session_id: by.sessionId } : {}) })
    .where('id', '=', id)
    .where('state', '=', from)
    .where('expires_at', '>', now)
    .returning('id')
    .execute()
  return rows.length === 1
}

/** Keeps a session from ending while the transaction runs. @returns whether it is still there */
export async function holdSession(tx: Tx, dialect: Dialect, sessionId: string): Promise<boolean> {
  const session = tables(tx).selectFrom('sessions').select('id').where('id', '=', sessionId)
  const row = await (dialect === 'sqlite' ? session : session.forKeyShare()).executeTakeFirst()
  return row !== undefined
}

export async function deleteExpiredFlows(tx: Tx, now: number): Promise<void> {
  await tables(tx).deleteFrom('login_flows').where('expires_at', '<=', now).execute()
}
