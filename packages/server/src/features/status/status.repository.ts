import { type RawBuilder, sql } from 'kysely'
import type { AuditTables } from '../../core/audit/audit.ts'
import type { BytesTables } from '../../core/bytes/bytes.tables.ts'
import type { MailTables } from '../../drivers/mail/mail.tables.ts'
import { type Database, onTables, type Reader } from '../../platform/database/database.ts'
import { slackMs } from '../../platform/holds/held-until.ts'
import type { JobTables } from '../../platform/jobs/jobs.tables.ts'
import type { ScheduleRunTables } from '../../platform/jobs/schedule.ts'
import type { ScrubTables } from '../integrity/integrity.tables.ts'

const tables = onTables<AuditTables & BytesTables & JobTables & MailTables & ScheduleRunTables & ScrubTables>()

/** How many files are damaged, and when all of them had been read. */
export async function countDamage(db: Reader): Promise<{ damaged: number; checkedAt: number | null }> {
  const { damaged } = await tables(db)
    .selectFrom('damaged_blobs')
    .select(e => e.fn.countAll<number>().as('damaged'))
    .executeTakeFirstOrThrow()
  const scrub = await tables(db).selectFrom('scrub_progress').select('finished_at').executeTakeFirst()
  return { damaged: Number(damaged), checkedAt: instantOf(scrub?.finished_at ?? null) }
}

/** Counts the jobs that run, those that have failed, and those due but not started, with the oldest due time. */
export async function countJobs(db: Reader, now: number) {
  const one = await tables(db)
    .selectFrom('jobs')
    .select(e => [
      e.fn.countAll<number>().filterWhere('state', '=', 'failed').as('failed'),
      e.fn.countAll<number>().filterWhere('state', '=', 'running').as('running'),
      e.fn
        .countAll<number>()
        .filterWhere(e.and([e('state', '=', 'queued'), e('run_at', '<=', now)]))
        .as('waiting'),
      e.fn
        .min<number | null>('run_at')
        .filterWhere(e.and([e('state', '=', 'queued'), e('run_at', '<=', now)]))
        .as('since'),
    ])
    .where('state', 'in', ['failed', 'queued', 'running'])
    .executeTakeFirstOrThrow()
  const { failed, running, waiting, since } = one
  return {
    failed: Number(failed),
    running: Number(running),
    waiting: Number(waiting),
    since: instantOf(since),
  }
}

/** Kinds of failed jobs whose process ended each time. */
export async function listProcessEnders(db: Reader): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('jobs')
    .select('kind')
    .distinct()
    .where('state', '=', 'failed')
    .where('error_code', '=', 'job.process-ended')
    .orderBy('kind')
    .execute()
  return rows.map(row => row.kind)
}

/** Counts the emails that failed since a time, and those waiting, with the oldest. */
export async function countMails(db: Reader, failedSince: number) {
  const one = await tables(db)
    .selectFrom('mail_outbox')
    .select(e => [
      e.fn
        .countAll<number>()
        .filterWhere(e.and([e('state', '=', 'failed'), e('created_at', '>=', failedSince)]))
        .as('failed'),
      e.fn.countAll<number>().filterWhere('state', '=', 'queued').as('queued'),
      e.fn.min<number | null>('created_at').filterWhere('state', '=', 'queued').as('since'),
    ])
    .where('state', 'in', ['failed', 'queued'])
    .executeTakeFirstOrThrow()
  return { failed: Number(one.failed), queued: Number(one.queued), since: instantOf(one.since) }
}

function instantOf(value: number | null): number | null {
  return value === null ? null : Number(value)
}

/** Returns when any scheduled task last ran. */
export async function findLastRun(db: Reader, now: number): Promise<number | null> {
  const row = await tables(db)
    .selectFrom('schedule_runs')
    .where('started_at', '<=', now + slackMs)
    .select(e => e.fn.max<number | null>('started_at').as('at'))
    .executeTakeFirstOrThrow()
  return instantOf(row.at)
}

export async function readDatabase({ dialect, read }: Database): Promise<{ version: string; size: number }> {
  const query: RawBuilder<{ version: string; size: number }> =
    dialect === 'sqlite'
      ? sql`select sqlite_version() as version, page_count * page_size as size from pragma_page_count(), pragma_page_size()`
      : sql`select split_part(current_setting('server_version'), ' ', 1) as version, pg_database_size(current_database()) as size`
  const { rows } = await query.execute(read)
  return { version: rows[0]?.version ?? '', size: rows[0]?.size ?? 0 }
}

/** The names of the migrations applied to the database, in order. */
export async function listApplied(db: Reader): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(row => row.name)
}

/** Returns which of these storages keep files. */
export async function listUsedDisks(db: Reader, disks: readonly string[]): Promise<string[]> {
  const used: string[] = []
  for (const disk of disks) {
    const row = await tables(db).selectFrom('blobs').select('id').where('disk', '=', disk).limit(1).executeTakeFirst()
    if (row) used.push(disk)
  }
  return used
}

/** When the newest entry of the audit log was written, in milliseconds since 1970; 0 if there is none. */
export async function findNewestEntry(db: Reader): Promise<number> {
  const row = await tables(db).selectFrom('audit_log').select('at').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return row?.at ?? 0
}

/** Returns whether the PostgreSQL database has an extension. */
export async function hasExtension(db: Reader, name: string): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_extension where extname = ${name}`.execute(db)
  return rows.length > 0
}
