import { join } from 'node:path'
import type { Environment } from '../environment.ts'
import type { Logger } from '../logging.ts'
import type { Database } from './database.ts'

/** Opens PostgreSQL if `DATABASE_URL` names it, otherwise the embedded database in the data folder. */
export async function openDatabase(env: Environment, log: Logger): Promise<Database> {
  if (env.databaseUrl && !env.databaseUrl.startsWith('sqlite:')) {
    if (!/^postgres(ql)?:/.test(env.databaseUrl)) throw new Error('DATABASE_URL must start with postgres:// or sqlite:')
    const { openPostgres } = await import('./postgres.ts')
    return openPostgres(env.databaseUrl, log, { areStatementsKept: env.areStatementsKept })
  }
  const { openSqlite } = await import('./sqlite.ts')
  return openSqlite(env.databaseUrl?.slice('sqlite:'.length) || join(env.dataDir, 'holdall.db'))
}
