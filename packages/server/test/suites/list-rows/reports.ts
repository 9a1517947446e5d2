import { reportReasons, reportStates } from '@holdall/contract/abuse-reports/report-reasons.ts'
import { newId } from '../../../src/platform/ids.ts'
import { reportRow } from '../../abuse-reports.ts'
import { tables } from '../../all-tables.ts'
import type { TestApp } from '../../harness.ts'
import { someone } from './people.ts'
import { ago, hostile, nth, type Row } from './values.ts'

/** The address of the link, which the list doesn’t show but finds. */
export const slugOf = (row: Row) => `slug-${String(row.linkId)}`

export async function addReport(test: TestApp, n = 0): Promise<void> {
  const state = nth(reportStates, n)
  const link = nth([newId(), 'a'.repeat(26), 'b'.repeat(26)], n)
  const row = reportRow({
    link_id: link,
    slug: `slug-${link}`,
    item_name: nth(hostile, n),
    is_folder: n % 2,
    reported_id: n % 5 ? await someone(test, n) : null,
    reason: nth(reportReasons, n),
    complainant_name: n % 3 ? nth(hostile, n + 1).replaceAll(/\s/g, ' ') : '',
    complainant_email: n % 4 ? `reporter-${(n * 7) % 34}@example.org` : '',
    state,
    assignee_id: n % 3 ? null : await someone(test, n + 1),
    decided_at: state === 'open' ? null : ago(n),
    created_at: ago(n),
  })
  await test.app.services.db.transaction(tx => tables(tx).insertInto('abuse_reports').values(row).execute())
}
