import { type RawBuilder, sql } from 'kysely'
import type { AuditTables } from '../../core/audit/audit.ts'
import type { BytesTables } from '../../core/bytes/bytes.tables.ts'
import type { PeopleTables } from '../../core/people/people.tables.ts'
import type { RightsTables } from '../../core/rights/rights.tables.ts'
import { sumKinds, sumSpaces } from '../../core/tree/space-sums.repository.ts'
import type { TreeTables } from '../../core/tree/tree.tables.ts'
import { type Dialect, onTables, type Reader } from '../../platform/database/database.ts'
import type { SharingTables } from '../sharing/sharing.tables.ts'
import type { Values } from './site-days.repository.ts'

const tables = onTables<AuditTables & BytesTables & PeopleTables & RightsTables & SharingTables & TreeTables>()

/** Instants in milliseconds since 1970; the end is excluded. */
export interface ValueRange {
  readonly from: number
  readonly to: number
}

export type DayCounts = Readonly<
  Record<'signups' | 'uploads' | 'uploaded_bytes' | 'downloads' | 'downloaded_bytes' | 'opens', number>
>

/** This many links are kept for each day. */
const keptLinks = 50

/** What happened in a period. Visits of links are counted by UTC day, which `day` names. */
export async function countRange(db: Reader, dialect: Dialect, { from, to }: ValueRange, day: string) {
  const people = await one(
    db,
    sql`select count(*) as n, 0 as bytes from users
      where created_at >= ${from} and created_at < ${to}`,
  )
  const blobs = await one(
    db,
    sql`select count(*) as n, sum(size) as bytes from blobs where created_at >= ${from} and created_at < ${to}`,
  )
  const size = dialect === 'sqlite' ? sql`after ->> '$.size'` : sql`(after::json ->> 'size')::bigint`
  const downloads = await one(
    db,
    sql`select count(*) as n, sum(${size}) as bytes from audit_log
      where action = 'link.downloaded' and at >= ${from} and at < ${to}`,
  )
  const opens = await one(db, sql`select coalesce(sum(visits), 0) as n, 0 as bytes from link_days where day = ${day}`)
  return {
    signups: people.count,
    uploads: blobs.count,
    uploaded_bytes: blobs.bytes,
    downloads: downloads.count,
    downloaded_bytes: downloads.bytes,
    opens: opens.count,
  } satisfies DayCounts
}

async function one(db: Reader, query: RawBuilder<unknown>): Promise<{ count: number; bytes: number }> {
  const { rows } = await (query as RawBuilder<{ n: number | string; bytes: number | string | null }>).execute(db)
  return { count: Number(rows[0]?.n ?? 0), bytes: Number(rows[0]?.bytes ?? 0) }
}

/** The most visited links of a day of UTC. */
export async function countTopLinks(db: Reader, day: string): Promise<Values> {
  const rows = await tables(db)
    .selectFrom('link_days')
    .select(['link_id', 'visits'])
    .where('day', '=', day)
    .where('visits', '>', 0)
    .orderBy('visits', 'desc')
    .orderBy('link_id', 'desc')
    .limit(keptLinks)
    .execute()
  return new Map(rows.map(row => [row.link_id, row.visits]))
}

/** Links that still work, with the names of what they share. The name of a link itself is its maker's own. */
export function listNamesOfLinks(db: Reader, ids: readonly string[]) {
  return tables(db)
    .selectFrom('links')
    .innerJoin('items', 'items.id', 'links.item_id')
    .select(['links.id', 'links.name', 'links.created_by', 'items.name as item_name', 'items.type_key'])
    .where('links.id', 'in', [...ids])
    .where('links.revoked_at', 'is', null)
    .execute()
}

export interface Storage {
  readonly files: number
  /** Bytes that all spaces hold. */
  readonly used: number
  /** Bytes of the current versions, by kind of file. */
  readonly kinds: Values
}

/**
 * What is stored on the site. Reads some rows of each space: don't call it for every request on a site with very many.
 */
export async function measureStorage(db: Reader): Promise<Storage> {
  const kinds = await sumKinds(db)
  const { usedBytes } = await sumSpaces(db)
  return {
    files: kinds.reduce((sum, { files }) => sum + files, 0),
    used: usedBytes,
    kinds: new Map(kinds.map(({ kind, bytes }) => [kind, bytes])),
  }
}

export async function countUsers(db: Reader): Promise<number> {
  const row = await tables(db)
    .selectFrom('users')
    .select(e => e.fn.countAll().as('users'))
    .executeTakeFirst()
  return Number(row?.users ?? 0)
}

/** When the first account was created; null without any. */
export async function findFirstSignUp(db: Reader): Promise<number | null> {
  const row = await tables(db)
    .selectFrom('users')
    .select('created_at')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return row ? new Date(row.created_at).getTime() : null
}
