import type { Item as WireItem } from '@holdall/contract/drive/drive.schemas.ts'
import { isSameType } from '@holdall/contract/files/upload-rules.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { accessItem, requireCan } from '../../../core/rights/access-item.ts'
import { presentItem } from '../../../core/rights/present-item.ts'
import { isFolder } from '../../../core/tree/is-folder.ts'
import { findLiveChild } from '../../../core/tree/items.repository.ts'
import { inSpacesOf } from '../../../core/tree/lock-spaces.ts'
import { nameColumns } from '../../../core/tree/name-columns.ts'
import { requireType } from '../../../core/tree/require-type.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { markChanged, updateItem } from '../items.repository.ts'
import { requirePlaceUnlocked } from '../locks/locked-outcome.ts'
import { publishChange } from '../publish-change.ts'
import { touchRecents } from '../views/recents.repository.ts'
import { isStarred } from '../views/stars.repository.ts'

export async function renameItem(ctx: Ctx, input: { id: string; name: string }): Promise<WireItem> {
  const { userId } = memberOf(ctx)
  const subject = { userId, link: null }
  await accessItem(ctx, subject, input.id)
  return inSpacesOf(ctx, [input.id], async tx => {
    const access = await accessItem(ctx, subject, input.id, tx)
    const { item } = access
    if (item.parent_id === null) throw fail('item.is-root')
    requireCan(access, 'rename')
    await requirePlaceUnlocked(ctx, tx, subject, access)
    // A file may keep its type under a corrected name, even if the site now refuses that type.
    if (!isFolder(item) && !isSameType(input.name, item.name)) requireType(ctx, input.name)
    const columns = nameColumns(input.name, item.mime, isFolder(item))
    const existing = await findLiveChild(tx, item.parent_id, columns.name_key)
    if (existing && existing.id !== item.id)
      throw fail('item.name-taken', { name: columns.name, existingId: existing.id })
    await updateItem(tx, item.id, columns)
    await markChanged(tx, item.parent_id)
    await touchRecents(tx, userId, [item.id], ctx.clock.now())
    await publishChange(ctx, tx, access.space.id, [item.parent_id, ...(isFolder(item) ? [item.id] : [])], [item.id])
    await writeAudit(tx, ctx, {
      action: 'item.renamed',
      object: { type: 'item', id: item.id },
      before: { name: item.name },
      after: { name: columns.name },
    })
    return presentItem({ ...item, ...columns }, await isStarred(tx, userId, item.id))
  })
}
