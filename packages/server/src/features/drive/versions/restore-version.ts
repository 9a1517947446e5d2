import type { Item as WireItem } from '@holdall/contract/drive/drive.schemas.ts'
import { isStarred } from '../../../core/marks/stars.repository.ts'
import { type Access, refusedPower } from '../../../core/rights/access-item.ts'
import { accessVersion } from '../../../core/rights/access-version.ts'
import { presentItem } from '../../../core/rights/present-item.ts'
import type { Item } from '../../../core/tree/items.repository.ts'
import type { FoundVersion } from '../../../core/tree/versions.repository.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { putContent } from '../changes/add-version.ts'
import { changeContent } from '../changes/change-content.ts'
import { addToActivity, addToRecents, changeTree, type Tree } from '../changes/change-tree.ts'
import { orThrow } from '../changes/refusal.ts'
import { isFreeToChange } from '../changes/rules/lock-rules.ts'
import { type Content, type Former, shownOf } from '../contents/look-of.ts'
import { deleteVersionRow, findReplaced, unmarkReplaced } from '../contents/versions.repository.ts'

/** Makes an earlier version the newest: adds a new version with the same bytes, which count again. @throws what `requireUnlocked` throws */
export async function restoreVersion(ctx: Ctx, id: string): Promise<WireItem> {
  const { access: before } = await accessVersion(ctx, id)
  return changeTree(ctx, [before.item.id], { by: memberOf(ctx) }, async tree => {
    const { version, access } = await accessVersion(ctx, id, tree.tx)
    orThrow(refusedPower(access, 'edit') ?? (await isFreeToChange(tree, access)))
    if (version.is_current === 1) throw fail('version.is-current')
    return finish(tree, { file: await makeNewest(tree, access, version), version, action: 'version.restored' })
  })
}

/**
 * Undoes a restore by the caller, if no one has changed the file since. The version that it created is deleted, and the
 * previous one is current again with its former date. If no other version has the restored bytes any longer, that
 * version stays in the history, and the previous one is made the newest instead.
 * @throws `version.not-found`, `item.forbidden`, `version.changed-since`, `space.full`, `space.owner-full`
 */
export async function undoRestore(ctx: Ctx, id: string): Promise<WireItem> {
  const { access: before } = await accessVersion(ctx, id)
  return changeTree(ctx, [before.item.id], { by: memberOf(ctx) }, async tree => {
    const { tx } = tree
    const { version, access } = await accessVersion(ctx, id, tx)
    orThrow(refusedPower(access, 'edit') ?? (await isFreeToChange(tree, access)))
    const isOwn = version.created_by === memberOf(ctx).userId && version.name === null && version.is_kept === 0
    const { replaced, hasTwin } = await findReplaced(tx, access.item.id, version)
    if (version.is_current !== 1 || !isOwn || !replaced) throw fail('version.changed-since')
    const file = hasTwin ? await takeBack(tree, access.item, id, replaced) : await makeNewest(tree, access, replaced)
    return finish(tree, { file, version, action: 'version.restore-undone' })
  })
}

async function makeNewest(tree: Tree, { item, space }: Access, content: Content): Promise<Item> {
  return orThrow(await putContent(tree, { file: item, space, content, modifiedAt: tree.ctx.clock.now() }))
}

/** Makes the version that the newest one replaced current again, and deletes the newest. */
async function takeBack(tree: Tree, file: Item, versionId: string, replaced: Former): Promise<Item> {
  const { tx } = tree
  await unmarkReplaced(tx, replaced.id)
  const item = await changeContent(tree, file, await shownOf(tx, file, replaced), { used: -file.size })
  await deleteVersionRow(tx, versionId)
  return item
}

interface Done {
  readonly file: Item
  readonly version: FoundVersion
  readonly action: 'version.restored' | 'version.restore-undone'
}

async function finish(tree: Tree, { file, version, action }: Done): Promise<WireItem> {
  addToRecents(tree, file.id)
  addToActivity(tree, file, {
    action,
    after: { name: file.name, number: version.number, size: version.size },
  })
  return presentItem(file, await isStarred(tree.tx, tree.by.userId ?? '', file.id))
}
