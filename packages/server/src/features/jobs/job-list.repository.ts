import { jobNames } from '@holdall/contract/jobs/job-names.ts'
import { jobList, type ListedJob } from '@holdall/contract/jobs/jobs.lists.ts'
import { sql } from 'kysely'
import { findListedPeople } from '../../core/people/participants.repository.ts'
import { instant, instantOrNull } from '../../platform/clock.ts'
import type { Needs } from '../../platform/ctx.ts'
import { onTables } from '../../platform/database/database.ts'
import type { JobTables } from '../../platform/jobs/jobs.tables.ts'
import { choiceFilter, instantFilter, userFilter } from '../../platform/lists/filter-sources.ts'
import { defineListSource } from '../../platform/lists/list-source.ts'
import { holdsWords } from '../../platform/lists/words.ts'

const tables = onTables<JobTables>()

const kinds = Object.fromEntries(Object.keys(jobNames).map(kind => [kind, sql`jobs.kind = ${sql.lit(kind)}`]))

/** The name that the list shows; kinds from an earlier release have none. */
const name = sql`case jobs.kind ${sql.join(
  Object.entries(jobNames).map(([kind, words]) => sql`when ${sql.lit(kind)} then ${sql.lit(words)}`),
  sql` `,
)} else jobs.kind end`

export const jobSource = defineListSource({
  list: jobList,
  from: sql`jobs`,
  id: sql`jobs.id`,
  sorts: {
    created_at: { column: sql`jobs.created_at`, kind: 'number' },
    finished_at: { column: sql`jobs.finished_at`, kind: 'number', isNullable: true },
    kind: { column: sql`jobs.kind`, kind: 'text' },
  },
  filters: {
    state: choiceFilter({
      queued: sql`jobs.state = 'queued'`,
      running: sql`jobs.state = 'running'`,
      done: sql`jobs.state = 'done'`,
      failed: sql`jobs.state = 'failed'`,
      cancelled: sql`jobs.state = 'cancelled'`,
    }),
    kind: choiceFilter(kinds),
    created_by: userFilter(sql`jobs.created_by`),
    created_at: instantFilter(sql`jobs.created_at`),
  },
  search: ({ dialect }, words) => holdsWords(dialect, sql`${name} || ' ' || coalesce(jobs.error_message, '')`, words),
  rows: presentJobs,
  cells: { created_by: row => row.created_by?.email ?? row.created_by?.id },
})

async function presentJobs({ db }: Needs<'db'>, ids: readonly string[]): Promise<ListedJob[]> {
  const rows = await tables(db.read)
    .selectFrom('jobs')
    .where('id', 'in', [...ids])
    .select(['id', 'kind', 'state', 'attempts', 'done_steps', 'total_steps', 'error_message', 'created_by'])
    .select(['queue', 'run_at', 'created_at', 'finished_at'])
    .execute()
  const personOf = await findListedPeople(
    db.read,
    rows.map(row => row.created_by),
  )
  return rows.map(({ error_message, ...row }) => ({
    ...row,
    error: error_message,
    created_by: personOf(row.created_by),
    run_at: instant(row.run_at),
    created_at: instant(row.created_at),
    finished_at: instantOrNull(row.finished_at),
  }))
}
