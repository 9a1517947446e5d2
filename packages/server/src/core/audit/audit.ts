import type { AuditAction } from '@holdall/contract/audit/audit-actions.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Needs } from '../../platform/ctx.ts'
import { onTables, type Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import type { RightsTables } from '../rights/rights.tables.ts'
import type { TreeTables } from '../tree/tree.tables.ts'

const tables = onTables<AuditTables & RightsTables & TreeTables>()

export interface AuditRow {
  id: string
  at: number
  actor_id: string | null
  /** The administrator behind "Login as user". */
  impersonator_id: string | null
  action: string
  object_type: string | null
  object_id: string | null
  /** JSON text without secrets. */
  before: string | null
  after: string | null
  address: string | null
  request_id: string | null
  /** The space in which it happened; null outside any space. */
  space_id: string | null
  /** The folder that contained the object at the time. */
  folder_id: string | null
  /** The link that it is about, or that the actor used. */
  link_id: string | null
}

/** Tables by name. */
export interface AuditTables {
  audit_log: AuditRow
}

export interface AuditEntry {
  /** The action that the endpoint declares. */
  readonly action: AuditAction
  readonly object?: { readonly type: string; readonly id: string }
  readonly before?: Readonly<Record<string, unknown>>
  readonly after?: Readonly<Record<string, unknown>>
  /** Who acted, when it is not the caller (someone who has just signed in). */
  readonly actorId?: string | null
  /** The link that the actor used. */
  readonly linkId?: string | null
  /** Where the object is, if the caller knows; otherwise it is looked up. */
  readonly place?: { readonly spaceId: string; readonly folderId: string | null }
}

type NewAuditRow = { [K in keyof AuditRow]: AuditRow[K] | RawBuilder<AuditRow[K]> }

function auditRow(ctx: Needs<'caller' | 'clock' | 'origin'>, entry: AuditEntry): NewAuditRow {
  return {
    ...placeOf(entry),
    link_id: entry.object?.type === 'link' ? entry.object.id : (entry.linkId ?? null),
    id: newId(),
    at: ctx.clock.now(),
    actor_id: entry.actorId ?? (ctx.caller.kind === 'member' ? ctx.caller.userId : null),
    impersonator_id: (ctx.caller.kind === 'member' && ctx.caller.impersonator?.userId) || null,
    action: entry.action,
    object_type: entry.object?.type ?? null,
    object_id: entry.object?.id ?? null,
    before: entry.before ? JSON.stringify(entry.before) : null,
    after: afterOf(ctx, entry),
    address: ctx.origin.address,
    request_id: ctx.origin.requestId,
  }
}

/** Where it happened, taken from the object after the change. */
function placeOf({ object, place }: AuditEntry): Pick<NewAuditRow, 'space_id' | 'folder_id'> {
  if (place) return { space_id: place.spaceId, folder_id: place.folderId }
  switch (object?.type) {
    case 'space':
      return { space_id: object.id, folder_id: null }
    case 'item':
      return {
        space_id: sql`(select space_id from items where id = ${object.id})`,
        folder_id: sql`(select parent_id from items where id = ${object.id})`,
      }
    case 'link': {
      const item = sql`links join items on items.id = links.item_id where links.id = ${object.id}`
      return {
        space_id: sql`(select items.space_id from ${item})`,
        folder_id: sql`(select items.parent_id from ${item})`,
      }
    }
    default:
      return { space_id: null, folder_id: null }
  }
}

/** Makes a token's actions distinguishable from its owner's. */
function afterOf(ctx: Needs<'caller'>, { after }: AuditEntry): string | null {
  const token = ctx.caller.kind === 'member' ? ctx.caller.token : undefined
  if (token) return JSON.stringify({ ...after, byToken: { id: token.id, name: token.name } })
  return after ? JSON.stringify(after) : null
}

/** Writes audit log entries in the transaction of the change itself. Never pass secrets. */
export function writeAudit(tx: Tx, ctx: Needs<'caller' | 'clock' | 'origin'>, ...entries: AuditEntry[]): Promise<void> {
  return writeAudits(
    tx,
    entries.map(entry => [ctx, entry]),
  )
}

/** The same for several requests, whose changes are in one transaction. */
export async function writeAudits(
  tx: Tx,
  entries: readonly (readonly [Needs<'caller' | 'clock' | 'origin'>, AuditEntry])[],
): Promise<void> {
  for (let start = 0; start < entries.length; start += 500) {
    const rows = entries.slice(start, start + 500).map(([ctx, entry]) => auditRow(ctx, entry))
    await tables(tx).insertInto('audit_log').values(rows).execute()
  }
}
