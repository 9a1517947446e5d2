import { join } from 'node:path'
import type { Environment } from '../environment.ts'
import type { Logger } from '../logging.ts'
import type { Database } from './database.ts'

type Place = Pick<Environment, 'databaseUrl' | 'dataDir'>

/**
 * The file of the embedded database; null if `DATABASE_URL` names PostgreSQL.
 * @throws Error if `DATABASE_URL` names neither
 */
export function sqliteFileOf({ databaseUrl, dataDir }: Place): string | null {
  if (!databaseUrl || databaseUrl.startsWith('sqlite:'))
    return databaseUrl?.slice('sqlite:'.length) || join(dataDir, 'holdall.db')
  if (!/^postgres(ql)?:/.test(databaseUrl)) throw new Error('DATABASE_URL must start with postgres:// or sqlite:')
  return null
}

/** Opens PostgreSQL if `DATABASE_URL` names it, otherwise the embedded database in the data folder. */
export async function openDatabase(env: Environment, log: Logger): Promise<Database> {
  const file = sqliteFileOf(env)
  if (file !== null) {
    const { openSqlite } = await import('./sqlite.ts')
    return openSqlite(file)
  }
  const { openPostgres } = await import('./postgres.ts')
  return openPostgres(env.databaseUrl ?? '', log, { areStatementsKept: env.areStatementsKept })
}
