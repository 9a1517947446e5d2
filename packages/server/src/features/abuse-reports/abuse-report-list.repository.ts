import { abuseReportList } from '@holdall/contract/abuse-reports/abuse-reports.list.ts'
import type { AbuseReport } from '@holdall/contract/abuse-reports/abuse-reports.schemas.ts'
import { sql } from 'kysely'
import type { Needs } from '../../platform/ctx.ts'
import { onTables } from '../../platform/database/database.ts'
import { choiceFilter, instantFilter, textFilter, userFilter } from '../../platform/lists/filter-sources.ts'
import { defineListSource } from '../../platform/lists/list-source.ts'
import { holdsWords } from '../../platform/lists/words.ts'
import type { AbuseReportTables } from './abuse-reports.tables.ts'
import { presentReports } from './present-reports.ts'

const tables = onTables<AbuseReportTables>()
const stateIs = (state: string) => sql<boolean>`abuse_reports.state = ${state}`
const reasonIs = (reason: string) => sql<boolean>`abuse_reports.reason = ${reason}`

export const abuseReportSource = defineListSource({
  list: abuseReportList,
  from: sql`abuse_reports`,
  id: sql`abuse_reports.id`,
  where: () => sql`abuse_reports.forgotten_at is null`,
  sorts: { createdAt: { column: sql`abuse_reports.created_at`, kind: 'number' } },
  filters: {
    state: choiceFilter({
      // Written out, so that the index of open ones is used.
      open: sql`abuse_reports.state = 'open'`,
      link_revoked: stateIs('link_revoked'),
      suspended: stateIs('suspended'),
      rejected: stateIs('rejected'),
    }),
    reason: choiceFilter({
      malware: reasonIs('malware'),
      phishing: reasonIs('phishing'),
      copyright: reasonIs('copyright'),
      personal: reasonIs('personal'),
      illegal: reasonIs('illegal'),
      other: reasonIs('other'),
    }),
    linkId: textFilter(sql`abuse_reports.link_id`),
    reportedId: userFilter(sql`abuse_reports.reported_id`),
    assigneeId: userFilter(sql`abuse_reports.assignee_id`),
    createdAt: instantFilter(sql`abuse_reports.created_at`),
  },
  search: ({ dialect }, words) =>
    holdsWords(
      dialect,
      sql`abuse_reports.number || ' ' || abuse_reports.item_name || ' ' || abuse_reports.slug || ' ' ||
        abuse_reports.complainant_email || ' ' || abuse_reports.complainant_name`,
      words,
    ),
  rows: listed,
  cells: {
    item: row => row.item.name,
    reported: row => row.reported?.email ?? row.reported?.id,
    complainant: row => row.complainant?.email || row.complainant?.name || row.complainant?.account?.email,
    assignee: row => row.assignee?.email ?? row.assignee?.id,
  },
})

async function listed(ctx: Needs<'db'>, ids: readonly string[]): Promise<AbuseReport[]> {
  const rows = await tables(ctx.db.read)
    .selectFrom('abuse_reports')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute()
  return presentReports(ctx.db.read, rows)
}
