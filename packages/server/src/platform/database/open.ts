import { join } from 'node:path'
import type { Environment } from '../environment.ts'
import type { Logger } from '../logging.ts'
import type { Database } from './database.ts'
import { readPostgresAddress } from './postgres/postgres-address.ts'
import { requirePostgresVersion } from './postgres/postgres-version.ts'

type Place = Pick<Environment, 'databaseUrl' | 'dataDir'>

/**
 * The file of the embedded database; null if `DATABASE_URL` names PostgreSQL.
 * @throws Error if `DATABASE_URL` names neither, or can't be read
 */
export function sqliteFileOf({ databaseUrl, dataDir }: Place): string | null {
  if (!databaseUrl || databaseUrl.startsWith('sqlite:'))
    return databaseUrl?.slice('sqlite:'.length) || join(dataDir, 'holdall.db')
  if (!/^postgres(ql)?:\/\//.test(databaseUrl)) throw new Error('DATABASE_URL must start with postgres:// or sqlite:')
  readPostgresAddress(databaseUrl)
  return null
}

/** Opens PostgreSQL if `DATABASE_URL` names it, otherwise the embedded database in the data folder. */
export async function openDatabase(env: Environment, log: Logger): Promise<Database> {
  const file = sqliteFileOf(env)
  if (file !== null) {
    const { openSqlite } = await import('./sqlite.ts')
    return openSqlite(file)
  }
  const { openPostgres } = await import('./postgres/postgres.ts')
  const db = openPostgres(env.databaseUrl ?? '', log, {
    poolSize: Math.floor(env.databasePool / 2),
    areStatementsKept: env.areStatementsKept,
  })
  try {
    await requirePostgresVersion(db.read)
  } catch (error) {
    await db.close()
    throw error
  }
  return db
}
