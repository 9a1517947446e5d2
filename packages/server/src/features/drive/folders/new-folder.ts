import type { Item as WireItem } from '@holdall/contract/drive/drive.schemas.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { requireUnlocked } from '../../../core/locks/require-unlocked.ts'
import { accessItem, requireCan, requireFolder } from '../../../core/rights/access-item.ts'
import { presentItem } from '../../../core/rights/present-item.ts'
import { findFreeName } from '../../../core/tree/free-name.ts'
import { findLiveChild } from '../../../core/tree/items.repository.ts'
import { inSpacesOf } from '../../../core/tree/lock-spaces.ts'
import { nameColumns } from '../../../core/tree/name-columns.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { maxDepth } from '../limits.ts'
import { publishChange } from '../publish-change.ts'
import { touchRecents } from '../views/recents.repository.ts'
import { makeFolder } from './make-folder.ts'

export async function newFolder(
  ctx: Ctx,
  input: { parentId: string; name: string; onConflict: 'ask' | 'keep-both' },
): Promise<WireItem> {
  const { userId } = memberOf(ctx)
  const subject = { userId, link: null }
  await accessItem(ctx, subject, input.parentId)
  return inSpacesOf(ctx, [input.parentId], async tx => {
    const parent = await accessItem(ctx, subject, input.parentId, tx)
    requireFolder(parent)
    requireCan(parent, 'add')
    await requireUnlocked(ctx, tx, subject, { item: parent.item, chainIds: parent.chainIds, what: 'content' })
    if (parent.depth + 2 > maxDepth) throw fail('item.too-deep', { max: maxDepth })
    const columns = nameColumns(input.name, null, true)
    const existing = await findLiveChild(tx, parent.item.id, columns.name_key)
    if (existing && input.onConflict === 'ask')
      throw fail('item.name-taken', { name: columns.name, existingId: existing.id })
    const name = existing ? await findFreeName(tx, parent.item.id, columns.name) : columns.name
    const folder = await makeFolder(ctx, tx, parent.item, name, userId)
    await touchRecents(tx, userId, [folder.id], ctx.clock.now())
    await publishChange(ctx, tx, parent.space.id, [parent.item.id], [folder.id])
    await writeAudit(tx, ctx, {
      action: 'folder.created',
      object: { type: 'item', id: folder.id },
      after: { name: folder.name },
    })
    return presentItem(folder, false)
  })
}
