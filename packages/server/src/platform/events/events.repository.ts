import { sql } from 'kysely'
import type { Dialect, Reader, Tx } from '../database/database.ts'
import { onTables } from '../database/database.ts'
import { prepared } from '../database/prepared.ts'
import type { DomainEvent, StoredEvent } from './domain-event.ts'
import type { EventTables } from './events.tables.ts'

const tables = onTables<EventTables>()

/** The advisory lock of publishing transactions; any number that nothing else uses. */
const publishing = 7_311_001

export async function insertEvent(tx: Tx, dialect: Dialect, event: DomainEvent, now: number): Promise<void> {
  // PostgreSQL assigns numbers before the commit. Publishing transactions commit in the order of their numbers, so that
  // a reader who has seen one has seen all before it.
  if (dialect === 'postgres') await lockPublishing(tx)
  await addEvent(tx, event.type, event.spaceId ?? null, event.userId ?? null, JSON.stringify(event.payload), now)
}

const lockPublishing = prepared(() => sql`select pg_advisory_xact_lock(${sql.lit(publishing)})`)

const addEvent = prepared(
  (db, type: string, spaceId: string | null, userId: string | null, payload: string, now: number) =>
    tables(db).insertInto('events').values({ type, space_id: spaceId, user_id: userId, payload, created_at: now }),
)

const readEvents = prepared((db, seq: number, limit: number) =>
  tables(db).selectFrom('events').selectAll().where('seq', '>', seq).orderBy('seq').limit(limit),
)

/** Events after a sequence number, oldest first. */
export async function listEventsAfter(db: Reader, seq: number, limit: number): Promise<StoredEvent[]> {
  return (await readEvents(db, seq, limit)).map(row => ({
    seq: row.seq,
    type: row.type,
    spaceId: row.space_id,
    userId: row.user_id,
    payload: JSON.parse(row.payload),
  }))
}

/** Says that the database is another one than before, or went back. Browsers that know earlier events start over. */
export const siteTurned = 'site.turned'

/** Other servers may have delivered this many events that this one doesn’t know. */
const turnMargin = 10_000

/**
 * Writes the event of a turn, with a number above all that were delivered before it, here or by another server: numbers that
 * browsers know never return with another meaning.
 */
export async function insertTurn(tx: Tx, dialect: Dialect, delivered: number, now: number): Promise<void> {
  if (dialect === 'postgres') await lockPublishing(tx)
  const seq = Math.max(delivered, await latestEvent(tx)) + turnMargin
  if (dialect === 'postgres')
    await sql`select setval(pg_get_serial_sequence('events', 'seq'), ${seq}::bigint)`.execute(tx)
  await tables(tx)
    .insertInto('events')
    .values({ seq, type: siteTurned, space_id: null, user_id: null, payload: '{}', created_at: now } as never)
    .execute()
}

/** Whether there was a turn after an event. Looks only at the events since, because types have no index. */
export async function hasTurnedAfter(db: Reader, seq: number): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('events')
    .select('seq')
    .where('seq', '>', seq)
    .where('type', '=', siteTurned)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The newest sequence number; 0 if there is none. */
export async function latestEvent(db: Reader): Promise<number> {
  const row = await tables(db)
    .selectFrom('events')
    .select(e => e.fn.max('seq').as('seq'))
    .executeTakeFirst()
  return row?.seq ?? 0
}
