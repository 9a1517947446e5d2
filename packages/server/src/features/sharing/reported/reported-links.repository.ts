import { onTables, type Tx } from '../../../platform/database/database.ts'
import type { SharingTables } from '../sharing.tables.ts'

const tables = onTables<SharingTables>()

/**
 * Says how often an existing link was reported, for the list of shares. @param reports 0 takes the mark away
 */
export async function setReportCount(tx: Tx, linkId: string, reports: number): Promise<void> {
  if (reports === 0) {
    await tables(tx).deleteFrom('reported_links').where('link_id', '=', linkId).execute()
    return
  }
  await tables(tx)
    .insertInto('reported_links')
    .values({ link_id: linkId, reports })
    .onConflict(on => on.column('link_id').doUpdateSet({ reports }))
    .execute()
}
