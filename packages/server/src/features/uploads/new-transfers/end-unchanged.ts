import { foldName } from '@holdall/contract/drive/names.ts'
import { accessItems } from '../../../core/rights/access-item.ts'
import type { Subject } from '../../../core/rights/rights.ts'
import { hasName } from '../../../core/tree/has-name.ts'
import { findLiveChild } from '../../../core/tree/items.repository.ts'
import { lockSpace } from '../../../core/tree/spaces.repository.ts'
import type { Ctx, Needs } from '../../../platform/ctx.ts'
import { isFailure } from '../../../platform/failure.ts'
import { workOnTree } from '../../drive/public.ts'
import { requireAdd } from '../transfers/checks/upload-checks.ts'
import { endOf, type TransferState } from '../transfers/transfer-state.ts'
import { insertTransfers } from '../transfers/transfers.repository.ts'
import type { TransferRow } from '../uploads.tables.ts'

/**
 * Ends an upload whose bytes needn't be sent, because the file to be replaced already has the SHA-256 that the sender
 * announced. Returns null if they must be sent. That includes senders who may not read the file, because they could
 * otherwise guess its content.
 */
export async function endUnchanged(ctx: Ctx, row: TransferRow, subject: Subject): Promise<TransferState | null> {
  const { size, sha256, space_id: spaceId, parent_id: parentId, name } = row
  if (row.on_conflict !== 'replace' || size === null || sha256 === null) return null
  const existing = await findLiveChild(ctx.db.read, parentId, foldName(name))
  if (!existing || !hasName(existing, name) || !(await mayRead(ctx, subject, existing.id))) return null
  const done: TransferRow = { ...row, offset: size, reserved: 0, state: 'done' }
  return ctx.db.transaction(async tx => {
    await lockSpace(tx, spaceId)
    await requireAdd(ctx, subject, parentId, 'replace', tx)
    const same = { spaceId, parentId, name, size, sha256, modifiedAt: row.last_modified }
    const item = await workOnTree(ctx, tx, { by: subject }, tree => tree.keepSame(same))
    if (isFailure(item)) throw item
    if (item?.id !== existing.id) return null
    await insertTransfers(tx, { ...done, item_id: item.id })
    return endOf(done, { item, status: 'unchanged' }, subject.link)
  }, spaceId)
}

async function mayRead(ctx: Needs<'clock' | 'db'>, subject: Subject, itemId: string): Promise<boolean> {
  const access = (await accessItems(ctx, subject, [itemId])).get(itemId)
  return access?.can.download === true && !access.link?.hasDownloadLimit
}
