import { createHash } from 'node:crypto'
import { type RefusedFacts, type RefusedWay, refusedAction } from '@holdall/contract/audit/refused-sign-in.ts'
import { encodeTime } from 'ulid'
import { instant } from '../../platform/clock.ts'
import { type Dialect, onTables, type Tx } from '../../platform/database/database.ts'
import type { AuditTables } from './audit.ts'

const tables = onTables<AuditTables>()

const hourMs = 3_600_000
/** Addresses and ways within an hour that get entries of their own; those of an attack from many more share one. */
export const mostLines = 500

/** Tries of one way from one address. */
export interface Counted {
  /** As entries show it; null if it isn't known. */
  readonly address: string | null
  readonly way: RefusedWay
  readonly tries: number
  readonly requestId: string
}

/** Adds tries to the entry of their address, way and hour, which is created with the first. */
export async function addTries(tx: Tx, dialect: Dialect, now: number, counted: Counted): Promise<void> {
  const id = lineId(now, counted)
  if (await grow(tx, dialect, id, now, counted)) return
  const shared = (await countLines(tx, now)) < mostLines ? counted : { ...counted, address: null }
  const sharedId = shared === counted ? id : lineId(now, shared)
  if (shared !== counted && (await grow(tx, dialect, sharedId, now, shared))) return
  const { numInsertedOrUpdatedRows } = await insert(tx, sharedId, now, shared)
  // Another server has created it in the meantime.
  if (Number(numInsertedOrUpdatedRows ?? 0) === 0) await grow(tx, dialect, sharedId, now, shared)
}

function insert(tx: Tx, id: string, now: number, { address, way, tries, requestId }: Counted) {
  const after: RefusedFacts = { way, tries, last: instant(now) }
  const nobody = { actor_id: null, impersonator_id: null, object_type: null, object_id: null, before: null }
  const nowhere = { space_id: null, folder_id: null, link_id: null }
  return tables(tx)
    .insertInto('audit_log')
    .values({
      ...{ id, at: now, action: refusedAction, address, request_id: requestId, after: JSON.stringify(after) },
      ...nobody,
      ...nowhere,
    })
    .onConflict(on => on.column('id').doNothing())
    .executeTakeFirstOrThrow()
}

/** @returns whether there is such an entry */
async function grow(tx: Tx, dialect: Dialect, id: string, now: number, { tries }: Counted): Promise<boolean> {
  const found = tables(tx).selectFrom('audit_log').select('after').where('id', '=', id)
  const line = await (dialect === 'postgres' ? found.forUpdate() : found).executeTakeFirst()
  if (!line) return false
  const facts = JSON.parse(line.after ?? '{}') as RefusedFacts
  const after: RefusedFacts = { ...facts, tries: facts.tries + tries, last: instant(now) }
  await tables(tx)
    .updateTable('audit_log')
    .set({ after: JSON.stringify(after) })
    .where('id', '=', id)
    .execute()
  return true
}

async function countLines(tx: Tx, now: number): Promise<number> {
  const prefix = hourOf(now)
  const { lines } = await tables(tx)
    .selectFrom('audit_log')
    .select(({ fn }) => fn.countAll<number>().as('lines'))
    .where('id', '>=', prefix)
    .where('id', '<', `${prefix}zzzzzzzzzzzzzzzz`)
    .where('action', '=', refusedAction)
    .executeTakeFirstOrThrow()
  return Number(lines)
}

/** The beginning of the ids of one hour's entries: the start of the hour, so that they can be counted by their key. */
function hourOf(now: number): string {
  return encodeTime(Math.floor(now / hourMs) * hourMs, 10).toLowerCase()
}

const digits = '0123456789abcdefghjkmnpqrstvwxyz'

/** The id of the one entry for an address, a way and an hour: the same on every server. */
function lineId(now: number, { address, way }: Pick<Counted, 'address' | 'way'>): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([address, way]))
    .digest()
    .subarray(0, 16)
  return hourOf(now) + [...hash].map(byte => digits[byte % digits.length]).join('')
}
