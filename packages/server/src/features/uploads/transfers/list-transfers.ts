import type { Transfer } from '@holdall/contract/files/transfers.endpoints.ts'
import { instant } from '../../../platform/clock.ts'
import { memberOf, type Needs } from '../../../platform/ctx.ts'
import type { TransferRow } from '../uploads.tables.ts'
import { transferUrl } from './transfer-access.ts'
import { listOpenTransfers } from './transfers.repository.ts'

/** The member's unfinished uploads, so that they can be resumed after a reload. */
export async function listTransfers(ctx: Needs<'caller' | 'clock' | 'db' | 'vault'>): Promise<{ data: Transfer[] }> {
  const rows = await listOpenTransfers(ctx.db.read, memberOf(ctx).userId, ctx.clock.now())
  return { data: rows.map(row => presentTransfer(ctx, row)) }
}

function presentTransfer(ctx: Needs<'vault'>, row: TransferRow): Transfer {
  return {
    id: row.id,
    url: transferUrl(ctx, row, undefined),
    isDirect: row.upload_id !== null,
    name: row.name,
    parentId: row.parent_id,
    size: row.size,
    offset: row.offset,
    lastModified: row.last_modified,
    createdAt: instant(row.created_at),
    expiresAt: instant(row.expires_at),
  }
}
