import { sql } from 'kysely'
import type { TreeTables } from '../../core/tree/tree.tables.ts'
import { type Dialect, onTables, type Reader, type Tx } from '../../platform/database/database.ts'
import { holdIsOver } from '../../platform/holds/held-until.ts'
import type { Whose } from '../../platform/outlasting/outlasting.ts'
import { pageOfWhose } from '../../platform/outlasting/page-of-whose.ts'
import { countRows } from '../../platform/upkeep/waiting.ts'
import { leaseMs, mostPauseMs } from './hold-times.ts'
import type { WebhookRow, WebhookTables } from './webhooks.tables.ts'

const tables = onTables<TreeTables & WebhookTables>()

export function findWebhooks(db: Reader, ids: readonly string[]): Promise<WebhookRow[]> {
  if (ids.length === 0) return Promise.resolve([])
  return tables(db)
    .selectFrom('webhooks')
    .selectAll()
    .where('id', 'in', [...new Set(ids)])
    .execute()
}

export async function findWebhook(db: Reader, id: string): Promise<WebhookRow | undefined> {
  return (await findWebhooks(db, [id]))[0]
}

/** Reads a webhook and prevents other changes to it, and to the order of its messages, until the transaction ends. */
export function lockWebhook(tx: Tx, dialect: Dialect, id: string): Promise<WebhookRow | undefined> {
  const query = tables(tx).selectFrom('webhooks').selectAll().where('id', '=', id)
  return (dialect === 'sqlite' ? query : query.forUpdate()).executeTakeFirst()
}

/** The webhooks of a workspace, oldest first; null stands for those of the site. */
export function listWebhooksOf(db: Reader, spaceId: string | null): Promise<WebhookRow[]> {
  return tables(db)
    .selectFrom('webhooks')
    .selectAll()
    .where('space_id', spaceId === null ? 'is' : '=', spaceId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function countWebhooksOf(db: Reader, spaceId: string | null): Promise<number> {
  const row = await tables(db)
    .selectFrom('webhooks')
    .select(e => e.fn.countAll().as('count'))
    .where('space_id', spaceId === null ? 'is' : '=', spaceId)
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

/** Counts the webhooks that are on and fail, no further than `most`. */
export function countFailing(db: Reader, most: number): Promise<number> {
  const failing = tables(db).selectFrom('webhooks').select('id').where('is_on', '=', 1)
  return countRows(db, failing.where('failing_since', 'is not', null).limit(most))
}

/**
 * Those of the site and of these workspaces that are switched on, always in the same order, so that those who lock several
 * don't wait for each other.
 */
export function listWebhooksOn(db: Reader, spaceIds: readonly string[]): Promise<WebhookRow[]> {
  return tables(db)
    .selectFrom('webhooks')
    .selectAll()
    .where('is_on', '=', 1)
    .where(e => e.or([e('space_id', 'is', null), ...(spaceIds.length > 0 ? [e('space_id', 'in', spaceIds)] : [])]))
    .orderBy('id')
    .execute()
}

/** The webhooks of workspaces that are switched on. */
export function listWebhooksOfWorkspaces(db: Reader): Promise<WebhookRow[]> {
  return tables(db)
    .selectFrom('webhooks')
    .selectAll()
    .where('space_id', 'is not', null)
    .where('is_on', '=', 1)
    .orderBy('id')
    .execute()
}

/** Those of workspaces that are switched on and stand on the rights of these people or belong to these workspaces, after an id. */
export function listWebhooksOnRightsOf(db: Reader, whose: Whose, after: string, limit: number): Promise<WebhookRow[]> {
  const query = tables(db).selectFrom('webhooks').selectAll().where('space_id', 'is not', null).where('is_on', '=', 1)
  const person = sql<string>`coalesce(stands_on, created_by)`
  return pageOfWhose(query, { id: 'id', person, space: 'space_id' }, whose, { after, limit }).execute()
}

/** Returns whether any is switched on. */
export async function hasWebhooksOn(db: Reader): Promise<boolean> {
  const row = await tables(db).selectFrom('webhooks').select('id').where('is_on', '=', 1).limit(1).executeTakeFirst()
  return row !== undefined
}

export async function insertWebhook(tx: Tx, row: WebhookRow): Promise<void> {
  await tables(tx).insertInto('webhooks').values(row).execute()
}

export async function updateWebhookRow(tx: Tx, id: string, change: Partial<WebhookRow>): Promise<void> {
  await tables(tx).updateTable('webhooks').set(change).where('id', '=', id).execute()
}

/** Deletes webhooks with their messages. */
export async function deleteWebhookRows(tx: Tx, ids: readonly string[]): Promise<void> {
  await tables(tx)
    .deleteFrom('webhooks')
    .where('id', 'in', [...ids])
    .execute()
}

/** Webhooks with messages that could be sent now, and that no run holds. */
export async function listDue(db: Reader, now: number, withWorkspaces: boolean): Promise<string[]> {
  const isSent = withWorkspaces ? sql`webhooks.is_on = 1` : sql`(webhooks.is_on = 1 and webhooks.space_id is null)`
  const { rows } = await sql<{ id: string }>`
    select webhooks.id from webhooks
    where secret is not null and (busy_until is null or ${holdIsOver('busy_until', now + 1, leaseMs)})
      and exists (
        select 1 from webhook_deliveries as messages
        where messages.webhook_id = webhooks.id and messages.state = 'waiting' and (messages.place = 0
          or (${isSent} and (webhooks.next_at is null or ${holdIsOver('webhooks.next_at', now + 1, mostPauseMs)}))))`.execute(
    db,
  )
  return rows.map(row => row.id)
}

/** Switches all webhooks off, because their secrets can't be read any longer. @returns how many there are */
export async function deleteWebhookSecrets(tx: Tx): Promise<number> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('webhooks')
    .set({ secret: null, old_secret: null, old_secret_until: null, is_on: 0, off_reason: 'secret-lost' })
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** The names of spaces, by id. */
export async function findSpaceNames(db: Reader, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids)].filter(id => id !== null)
  if (wanted.length === 0) return new Map()
  const rows = await tables(db).selectFrom('spaces').select(['id', 'name']).where('id', 'in', wanted).execute()
  return new Map(rows.map(row => [row.id, row.name]))
}
