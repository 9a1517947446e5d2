import { sql } from 'kysely'
import type { PeopleTables } from '../../core/people/people.tables.ts'
import type { RightsTables } from '../../core/rights/rights.tables.ts'
import { grantsHeldBy, memberships } from '../../core/rights/through-groups.ts'
import type { TreeTables } from '../../core/tree/tree.tables.ts'
import { onTables, type Reader, type Tx } from '../../platform/database/database.ts'
import type { DomainEvent } from '../../platform/events/domain-event.ts'
import type { EventRow, EventTables } from '../../platform/events/events.tables.ts'

const tables = onTables<EventTables & PeopleTables & RightsTables & TreeTables>()

type Stored = Omit<EventRow, 'seq'> & { readonly seq: number }

/**
 * Events that everyone signed in is told of: what users may do, or what the site shows them, may have changed. They say
 * no more than that.
 */
const forEveryone = ['role.rights-changed', 'settings.changed', 'site-tags.changed', 'localizations.changed']

/** Whether an event concerns no space and no one person, but all members. */
export function isForEveryone({ type, spaceId, userId }: DomainEvent): boolean {
  return (spaceId ?? null) === null && (userId ?? null) === null && forEveryone.includes(type)
}

/**
 * Events after a number that are for a person or for everyone, or from spaces that they own, that they are a member of,
 * or in which something was shared with them; oldest first. Of the last kind they may see only a part.
 */
export async function listEventsFor(db: Reader, userId: string, after: number, limit: number): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select * from events where seq > ${after} and (
      user_id = ${userId}
      or (type in (${sql.join(forEveryone)}) and user_id is null and space_id is null)
      or space_id in (select id from spaces where owner_id = ${userId})
      or space_id in (select space_id from ${memberships} where user_id = ${userId})
      or space_id in (select items.space_id from ${grantsHeldBy(userId)} as grants join items on items.id = grants.item_id)
    ) order by seq limit ${limit}`.execute(db)
  return rows
}

/** The numbers of the oldest and the newest event that are kept; zeros where there is none. */
export async function findEventRange(db: Reader): Promise<{ oldest: number; newest: number }> {
  const row = await tables(db)
    .selectFrom('events')
    .select(e => [e.fn.min('seq').as('oldest'), e.fn.max('seq').as('newest')])
    .executeTakeFirst()
  return { oldest: Number(row?.oldest ?? 0), newest: Number(row?.newest ?? 0) }
}

/** Which of these sessions and tokens are still valid: not revoked, not expired, and their user not suspended. */
export async function findLiveSessions(db: Reader, ids: readonly string[], now: number): Promise<Set<string>> {
  const sessions = await findSessions(db, ids, now)
  const others = ids.filter(id => !sessions.has(id))
  return others.length > 0 ? sessions.union(await findTokens(db, others, now)) : sessions
}

async function findTokens(db: Reader, ids: readonly string[], now: number): Promise<Set<string>> {
  const live = new Set<string>()
  for (let start = 0; start < ids.length; start += 500) {
    const rows = await tables(db)
      .selectFrom('access_tokens')
      .innerJoin('users', 'users.id', 'access_tokens.user_id')
      .where('access_tokens.id', 'in', ids.slice(start, start + 500))
      .where('users.banned_at', 'is', null)
      .where(e => e.or([e('access_tokens.expires_at', 'is', null), e('access_tokens.expires_at', '>', now)]))
      .select('access_tokens.id')
      .execute()
    for (const row of rows) live.add(row.id)
  }
  return live
}

async function findSessions(db: Reader, ids: readonly string[], now: number): Promise<Set<string>> {
  const live = new Set<string>()
  for (let start = 0; start < ids.length; start += 500) {
    const rows = await tables(db)
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .where('sessions.id', 'in', ids.slice(start, start + 500))
      .where('users.banned_at', 'is', null)
      .select(['sessions.id', 'sessions.expires_at'])
      .execute()
    for (const row of rows) if (row.expires_at > now) live.add(row.id)
  }
  return live
}

/** Removes what is older than `before`. The newest event stays, so that a gap before it can be recognised. */
export async function deleteEventsBefore(tx: Tx, before: number): Promise<void> {
  await tables(tx)
    .deleteFrom('events')
    .where('created_at', '<', before)
    .where('seq', '<', e => e.selectFrom('events').select(inner => inner.fn.max('seq').as('seq')))
    .execute()
}
