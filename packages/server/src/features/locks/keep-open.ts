import type { OpenFile } from '@holdall/contract/locks/locks.contract.ts'
import { listCovering, listEditors } from '../../core/locks/locks.repository.ts'
import { presentEditors } from '../../core/locks/present-editors.ts'
import { presentLock } from '../../core/locks/present-lock.ts'
import { accessItem, requireCan } from '../../core/rights/access-item.ts'
import { isFolder } from '../../core/tree/is-folder.ts'
import { type Ctx, memberOf } from '../../platform/ctx.ts'
import { fail } from '../../platform/failure.ts'
import { countOthersOpen, putOpenFile } from './open-files.repository.ts'
import { publishEditors } from './publish-editors.ts'
import { tabOf } from './tab-of.ts'

/** Files that one person's tabs can have open at the same time, and be seen with. */
const mostOpen = 100

/**
 * Notes that a tab of the caller has a file open for editing, for a minute: it says so again as long as it is there.
 * @returns who else has it open, and the lock on it. @throws `item.not-found`, `item.forbidden`, `item.not-a-file`
 */
export async function keepOpen(ctx: Ctx, id: string): Promise<OpenFile> {
  const { userId } = memberOf(ctx)
  const access = await accessItem(ctx, { userId, link: null }, id)
  const { item, can, chainIds } = access
  requireCan(access, 'edit')
  if (isFolder(item)) throw fail('item.not-a-file')
  const now = ctx.clock.now()
  const place = { item_id: id, user_id: userId, tab: tabOf(ctx) }
  await ctx.db.transaction(async tx => {
    if ((await countOthersOpen(tx, place)) >= mostOpen) return
    const isNew = await putOpenFile(tx, { ...place, seen_at: now })
    if (isNew) await publishEditors(ctx, tx, id)
  })
  const [locks, editors] = await Promise.all([
    listCovering(ctx.db.read, chainIds, now),
    listEditors(ctx.db.read, [id], userId, now),
  ])
  return { lock: presentLock(locks, userId, can.share), editors: presentEditors(editors.get(id) ?? []) }
}
