import { join } from 'node:path'
import type { Environment } from '../environment.ts'
import type { Logger } from '../logging.ts'
import type { Database } from './database.ts'
import { requirePostgresVersion } from './postgres-version.ts'

/** Opens PostgreSQL if `DATABASE_URL` names it, otherwise the embedded database in the data folder. */
export async function openDatabase(env: Environment, log: Logger): Promise<Database> {
  if (env.databaseUrl && !env.databaseUrl.startsWith('sqlite:')) {
    if (!/^postgres(ql)?:\/\//.test(env.databaseUrl))
      throw new Error('DATABASE_URL must start with postgres:// or sqlite:')
    if (!URL.canParse(env.databaseUrl))
      throw new Error(
        'DATABASE_URL isn’t an address. It must be postgres://user:password@host/database, where special characters of the password are written as %40 for @, %2F for / and %23 for #.',
      )
    const { openPostgres } = await import('./postgres.ts')
    const db = openPostgres(env.databaseUrl, log, { areStatementsKept: env.areStatementsKept })
    try {
      await requirePostgresVersion(db.read)
    } catch (error) {
      await db.close()
      throw error
    }
    return db
  }
  const { openSqlite } = await import('./sqlite.ts')
  return openSqlite(env.databaseUrl?.slice('sqlite:'.length) || join(env.dataDir, 'holdall.db'))
}
