import type { AbuseReport } from '@holdall/contract/abuse-reports/abuse-reports.schemas.ts'
import { findListedPeople } from '../../core/people/participants.repository.ts'
import { instant, instantOrNull } from '../../platform/clock.ts'
import type { Reader } from '../../platform/database/database.ts'
import { countOfLinks } from './abuse-reports.repository.ts'
import type { AbuseReportRow } from './abuse-reports.tables.ts'

/** Reports as administrators see them in the list, in the same order. */
export async function presentReports(db: Reader, rows: readonly AbuseReportRow[]): Promise<AbuseReport[]> {
  const counts = await countOfLinks(db, [...new Set(rows.map(row => row.link_id))])
  const personOf = await findListedPeople(
    db,
    rows.flatMap(row => [row.reported_id, row.complainant_id, row.assignee_id]),
  )
  return rows.map(row => ({
    id: row.id,
    number: row.number,
    reason: row.reason,
    state: row.state,
    linkId: row.link_id,
    item: { name: row.item_name, isFolder: row.is_folder === 1 },
    reported: personOf(row.reported_id),
    complainant: complainantOf(row, personOf),
    assignee: personOf(row.assignee_id),
    ofLink: counts.get(row.link_id) ?? 0,
    createdAt: instant(row.created_at),
    decidedAt: instantOrNull(row.decided_at),
  }))
}

function complainantOf(
  { complainant_id, complainant_name: name, complainant_email: email }: AbuseReportRow,
  personOf: (id: string | null) => AbuseReport['reported'],
): AbuseReport['complainant'] {
  if (name === '' && email === '' && complainant_id === null) return null
  return { name, email, account: personOf(complainant_id) }
}
