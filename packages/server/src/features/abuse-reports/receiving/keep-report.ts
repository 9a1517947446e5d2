import type { Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/ids.ts'
import { markReported } from '../../sharing/public.ts'
import { countOfLinks, insertReport } from '../abuse-reports.repository.ts'
import type { AbuseReportRow } from '../abuse-reports.tables.ts'
import { reportNumber } from './report-number.ts'

type Given =
  | 'link_id'
  | 'slug'
  | 'item_id'
  | 'item_name'
  | 'is_folder'
  | 'reported_id'
  | 'reason'
  | 'note'
  | 'complainant_id'
  | 'complainant_name'
  | 'complainant_email'
  | 'is_good_faith'
  | 'address'
  | 'language'
  | 'created_at'

/** Keeps a report that has come in, with a number that no other has, and marks its link in the list of shares. */
export async function keepReport(tx: Tx, given: Pick<AbuseReportRow, Given>): Promise<AbuseReportRow> {
  const undecided = { assignee_id: null, decided_by: null, decided_at: null, message: '', reasons: '' }
  const row = () => ({
    ...given,
    ...undecided,
    id: newId(),
    number: reportNumber(),
    state: 'open' as const,
    forgotten_at: null,
  })
  let report = row()
  while (!(await insertReport(tx, report))) report = row()
  const counts = await countOfLinks(tx, [given.link_id])
  await markReported(tx, given.link_id, counts.get(given.link_id) ?? 0)
  return report
}
