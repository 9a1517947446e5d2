import type { Ctx } from '../ctx.ts'
import type { Tx } from '../database/database.ts'
import { newId } from '../ids.ts'

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
}

declare module '../database/tables.ts' {
  interface Tables {
    audit_log: AuditRow
  }
}

export interface AuditEntry {
  /** The action that the endpoint declares. */
  readonly action: string
  readonly object?: { readonly type: string; readonly id: string }
  readonly before?: Readonly<Record<string, unknown>>
  readonly after?: Readonly<Record<string, unknown>>
  /** Who acted, when it is not the caller (someone who has just signed in). */
  readonly actorId?: string
}

function auditRow(ctx: Ctx, entry: AuditEntry): AuditRow {
  return {
    id: newId(),
    at: ctx.clock.now(),
    actor_id: entry.actorId ?? (ctx.caller.kind === 'member' ? ctx.caller.userId : null),
    impersonator_id: null,
    action: entry.action,
    object_type: entry.object?.type ?? null,
    object_id: entry.object?.id ?? null,
    before: entry.before ? JSON.stringify(entry.before) : null,
    after: afterOf(ctx, entry),
    address: ctx.origin.address,
    request_id: ctx.origin.requestId,
  }
}

/** What a token did can be told from what its owner did. */
function afterOf(ctx: Ctx, { after }: AuditEntry): string | null {
  const token = ctx.caller.kind === 'member' ? ctx.caller.token : undefined
  if (token) return JSON.stringify({ ...after, byToken: { id: token.id, name: token.name } })
  return after ? JSON.stringify(after) : null
}

/** Writes lines of the audit log in the transaction of the change itself. Never pass secrets. */
export async function writeAudit(tx: Tx, ctx: Ctx, ...entries: AuditEntry[]): Promise<void> {
  for (let start = 0; start < entries.length; start += 500) {
    const rows = entries.slice(start, start + 500).map(entry => auditRow(ctx, entry))
    await tx.insertInto('audit_log').values(rows).execute()
  }
}
