import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Logger } from '../logging.ts'
import { isRetryable } from './constraint.ts'
import { type Database, type Tx, takeHooks } from './database.ts'
import type { Tables } from './tables.ts'

const int8 = 20
const attempts = 5

/** Opens PostgreSQL by its connection URL. Numbers of eight bytes come back as JavaScript numbers. */
export function openPostgres(url: string, log: Logger, poolSize = 10): Database {
  pg.types.setTypeParser(int8, Number)
  const pool = new pg.Pool({ connectionString: url, max: poolSize, connectionTimeoutMillis: 10_000 })
  // Its compiler takes longer than our short queries do, and is asked for by their estimates alone. Said in a query, since
  // connection poolers refuse options that they do not know.
  pool.on('connect', client => {
    client.query('set jit = off').catch(error => log.warn({ err: error }, 'PostgreSQL kept its compiler on'))
  })
  pool.on('error', error => log.warn({ err: error }, 'An idle database connection broke'))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })

  async function once<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const { value, hooks } = await db.transaction().execute(async tx => {
      try {
        const value = await work(tx as Tx)
        return { value, hooks: takeHooks(tx) }
      } catch (error) {
        takeHooks(tx)
        throw error
      }
    })
    for (const hook of hooks) hook()
    return value
  }

  return {
    dialect: 'postgres',
    read: db,
    write: db,
    async transaction(work) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await once(work)
        } catch (error) {
          if (!isRetryable(error) || attempt === attempts) throw error
        }
      }
    },
    snapshot: work => db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work),
    // Each commits by itself here; the server groups what its own settings tell it to.
    announce: () => () => undefined,
    close: () => db.destroy(),
  }
}
