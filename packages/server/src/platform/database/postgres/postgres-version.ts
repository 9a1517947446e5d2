import { sql } from 'kysely'
import type { Reader } from '../database.ts'

/** The oldest version with everything that the queries use. */
const least = 13

/** @throws Error if the server is older than the product supports */
export async function requirePostgresVersion(db: Reader): Promise<void> {
  const { rows } = await sql<{ version: number }>`select current_setting('server_version_num')::int as version`.execute(
    db,
  )
  judgePostgresVersion(rows[0]?.version ?? 0)
}

/** @param version as PostgreSQL numbers it: 150004 is 15.4. @throws Error if it is older than the product supports */
export function judgePostgresVersion(version: number): void {
  const major = Math.floor(version / 10_000)
  if (major < least)
    throw new Error(`The PostgreSQL server in DATABASE_URL has version ${major}. Update it to ${least} or newer.`)
}
