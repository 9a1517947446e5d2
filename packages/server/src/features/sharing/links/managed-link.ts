import { accessItems } from '../../../core/rights/access-item.ts'
import type { LinkRow } from '../../../core/rights/rights.tables.ts'
import { memberOf, type Needs } from '../../../platform/ctx.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { findLink } from '../sharing.repository.ts'

/** A link that the caller made, or whose item they may share. @throws `link.not-found`, also for a revoked one */
export async function managedLink(ctx: Needs<'caller' | 'clock' | 'db'>, id: string, db: Reader): Promise<LinkRow> {
  const { userId } = memberOf(ctx)
  const row = await findLink(db, id)
  if (!row) throw fail('link.not-found')
  if (row.created_by === userId) return row
  const access = (await accessItems(ctx, { userId, link: null }, [row.item_id], db)).get(row.item_id)
  if (!access?.can.share) throw fail('link.not-found')
  return row
}
