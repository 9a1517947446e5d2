import { type Access, accessItem, requireCan } from '../../../core/rights/access-item.ts'
import { accessVersion } from '../../../core/rights/access-version.ts'
import { isFolder } from '../../../core/tree/is-folder.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { addToActivity, changeTree, publishToPages, type Tree } from '../changes/change-tree.ts'
import { batch, deleteEarlier } from '../changes/delete-earlier.ts'
import { listSpare } from '../contents/history.repository.ts'

export interface DeletedVersions {
  readonly deleted: number
  readonly bytes: number
}

/** Deletes one earlier version forever, even a kept one. */
export async function deleteVersion(ctx: Ctx, id: string): Promise<void> {
  const { access: before } = await accessVersion(ctx, id)
  await changeTree(ctx, [before.item.id], { by: memberOf(ctx) }, async tree => {
    const { version, access } = await accessVersion(ctx, id, tree.tx)
    requireCan(access, 'edit')
    if (version.is_current === 1) throw fail('version.is-current')
    await removeVersions(tree, access, [id], { areKeptSpared: false })
  })
}

/**
 * Deletes all earlier versions of a file except kept ones. Many versions are deleted in parts, each with its audit
 * entry in one transaction.
 */
export async function deleteVersions(ctx: Ctx, itemId: string): Promise<DeletedVersions> {
  const subject = { userId: memberOf(ctx).userId, link: null }
  const before = await accessItem(ctx, subject, itemId)
  if (isFolder(before.item)) throw fail('item.not-a-file')
  for (let all = { deleted: 0, bytes: 0 }; ; ) {
    const some = await changeTree(ctx, [itemId], { by: memberOf(ctx) }, async tree => {
      const access = await accessItem(ctx, subject, itemId, tree.tx)
      requireCan(access, 'edit')
      const ids = await listSpare(tree.tx, itemId, 0, batch)
      return removeVersions(tree, access, ids, { areKeptSpared: true })
    })
    all = { deleted: all.deleted + some.deleted, bytes: all.bytes + some.bytes }
    if (some.deleted < batch) return all
  }
}

async function removeVersions(
  tree: Tree,
  { item, space }: Access,
  ids: readonly string[],
  options: { areKeptSpared: boolean },
): Promise<DeletedVersions> {
  const gone = (await deleteEarlier(tree, space.id, ids, options)).get(item.id)
  if (!gone) return { deleted: 0, bytes: 0 }
  addToActivity(tree, item, { action: 'version.deleted', before: { ...gone } })
  publishToPages(tree, { spaceId: space.id, folderIds: [], itemId: item.id })
  return { deleted: gone.count, bytes: gone.bytes }
}
