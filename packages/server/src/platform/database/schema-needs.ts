import { sql } from 'kysely'
import { migrations } from '../../../migrations/migrations.ts'
import type { Clock } from '../clock.ts'
import type { Logger } from '../logging.ts'
import { type Database, onTables, type Reader } from './database.ts'

/** The migration since which the schema exists that notes what it needs. */
const notedSince = '0023-several-servers'

export interface SchemaNeedRow {
  id: number
  /** The migration that a program must know. */
  migration: string
  since: number
}

/** Tables by name. */
export interface SchemaNeedTables {
  schema_needs: SchemaNeedRow
}

const tables = onTables<SchemaNeedTables>()
const onlyRow = 1

/** How often a server looks whether it may go on; milliseconds. */
const lookEveryMs = 2000
/**
 * How long a program waits that is about to change what others rely on: they look, and finish what they have begun;
 * milliseconds.
 */
export const noticeMs = 3 * lookEveryMs
/** A program that has announced a migration for so long without doing it has died; milliseconds. */
const abandonedMs = 10 * 60_000

/** Notes that only programs that know this migration may go on. Does nothing to a database that can't note it yet. */
export async function announceNeed(db: Database, migration: string, now: number): Promise<boolean> {
  if (!(await isExecuted(db.read, notedSince))) return false
  await db.transaction(async tx => {
    await tables(tx).deleteFrom('schema_needs').execute()
    await tables(tx).insertInto('schema_needs').values({ id: onlyRow, migration, since: now }).execute()
  })
  return true
}

/** Takes an announcement back whose migration failed. */
export async function retractNeed(db: Database, migration: string): Promise<void> {
  await db.transaction(tx => tables(tx).deleteFrom('schema_needs').where('migration', '=', migration).execute())
}

/** The migration that this program doesn't know and has to, or null if it may go on. */
export async function readUnmetNeed(db: Reader, now: number): Promise<string | null> {
  const need = await tables(db).selectFrom('schema_needs').selectAll().executeTakeFirst()
  if (!need || Object.hasOwn(migrations, need.migration)) return null
  const isAbandoned = need.since < now - abandonedMs && !(await isExecuted(db, need.migration))
  return isAbandoned ? null : need.migration
}

async function isExecuted(db: Reader, migration: string): Promise<boolean> {
  const found = await sql<{ name: string }>`select name from kysely_migration where name = ${migration}`
    .execute(db)
    // A new database has no such table.
    .catch(() => ({ rows: [] }))
  return found.rows.length > 0
}

/** Knows whether a newer program has changed the database so that this one must stop. */
export interface SchemaWatch {
  /** Once it is true, nothing may be answered or begun until the program has been updated. */
  isOutdated(): boolean
  start(): void
  stop(): void
}

export function createSchemaWatch(db: Database, clock: Clock, log: Logger): SchemaWatch {
  let timer: NodeJS.Timeout | undefined
  let unmet: string | null = null
  let isLooking = false

  async function look(): Promise<void> {
    const found = await readUnmetNeed(db.read, clock.now())
    if (found !== null && unmet === null)
      log.error(
        { migration: found },
        'A newer version is updating the database; this server stops answering. Update it',
      )
    if (found === null && unmet !== null) log.warn({ migration: unmet }, 'The update was abandoned; answering again')
    unmet = found
  }

  return {
    isOutdated: () => unmet !== null,
    start() {
      timer = setInterval(() => {
        if (isLooking) return
        isLooking = true
        // Whatever else needs the database reports its absence.
        void look()
          .catch(error => log.debug({ err: error }, 'The state of the schema couldn’t be read'))
          .finally(() => {
            isLooking = false
          })
      }, lookEveryMs)
      timer.unref()
    },
    stop() {
      clearInterval(timer)
    },
  }
}

declare module '../services.ts' {
  interface Services {
    readonly schema: SchemaWatch
  }
}
