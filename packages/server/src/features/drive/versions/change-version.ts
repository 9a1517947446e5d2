import type { Version, VersionChange } from '@holdall/contract/drive/versions.schemas.ts'
import { requireCan } from '../../../core/rights/access-item.ts'
import { accessVersion } from '../../../core/rights/access-version.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import { addToActivity, changeTree, publishToPages } from '../changes/change-tree.ts'
import { updateVersion } from '../contents/history.repository.ts'
import { presentVersion } from './present-version.ts'

/** Names a version, or keeps it forever; omitted fields stay unchanged. */
export async function changeVersion(ctx: Ctx, id: string, change: VersionChange): Promise<Version> {
  const { access: before } = await accessVersion(ctx, id)
  return changeTree(ctx, [before.item.id], { by: memberOf(ctx) }, async tree => {
    const { tx } = tree
    const { version, access } = await accessVersion(ctx, id, tx)
    requireCan(access, 'edit')
    const name = change.name === undefined ? version.name : change.name
    const isKept = change.isKept ?? version.is_kept === 1
    const after = { name, is_kept: isKept ? 1 : 0 }
    await updateVersion(tx, id, after)
    addToActivity(tree, access.item, {
      action: 'version.changed',
      before: { number: version.number, name: version.name, isKept: version.is_kept === 1 },
      after: { number: version.number, name, isKept },
    })
    publishToPages(tree, { spaceId: access.space.id, folderIds: [], itemId: access.item.id })
    return presentVersion({ ...version, ...after }, access.item.name, ctx.settings.get('drive.version_days'))
  })
}
