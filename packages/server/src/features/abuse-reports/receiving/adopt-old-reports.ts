import { findPerson } from '../../../core/people/people.repository.ts'
import { findItem } from '../../../core/tree/items.repository.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { findReportedLink } from '../../sharing/public.ts'
import { takeOldReports, updateReport } from '../abuse-reports.repository.ts'
import type { LinkReportRow } from '../abuse-reports.tables.ts'
import { keepReport } from './keep-report.ts'

const atOnce = 50

/**
 * Takes reports into the inbox that earlier versions have kept: those from before the update, and those of older servers
 * that run beside this one during it. Repeating it does nothing.
 */
export async function adoptOldReports(ctx: Pick<Ctx, 'clock' | 'db'>): Promise<void> {
  for (;;) {
    const count = await ctx.db.transaction(async tx => {
      const rows = await takeOldReports(tx, atOnce)
      for (const row of rows) await adopt(ctx, tx, row)
      return rows.length
    })
    if (count < atOnce) return
  }
}

async function adopt(ctx: Pick<Ctx, 'clock'>, tx: Tx, old: LinkReportRow): Promise<void> {
  const link = await findReportedLink(tx, old.link_id)
  const item = await findItem(tx, old.item_id)
  const personOf = async (id: string | null | undefined) => (id ? ((await findPerson(tx, id))?.id ?? null) : null)
  const report = await keepReport(tx, {
    link_id: old.link_id,
    slug: link?.slug ?? '',
    item_id: old.item_id,
    item_name: item?.name ?? '',
    is_folder: item?.rank === 0 ? 1 : 0,
    reported_id: await personOf(link?.created_by),
    reason: old.reason,
    note: old.note,
    complainant_id: await personOf(old.reporter_id),
    complainant_name: '',
    complainant_email: '',
    is_good_faith: 0,
    address: old.address,
    language: '',
    created_at: old.created_at,
  })
  if (old.state === 'closed') await updateReport(tx, report.id, { state: 'rejected', decided_at: ctx.clock.now() })
}
