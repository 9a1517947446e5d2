import type { Version, VersionChange } from '@holdall/contract/drive/versions.schemas.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { requireCan } from '../../../core/rights/access-item.ts'
import { accessVersion } from '../../../core/rights/access-version.ts'
import { inSpacesOf } from '../../../core/tree/lock-spaces.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { updateVersion } from '../contents/history.repository.ts'
import { publishChange } from '../publish-change.ts'
import { presentVersion } from './present-version.ts'

/** Names a version, or keeps it forever; omitted fields stay unchanged. */
export async function changeVersion(ctx: Ctx, id: string, change: VersionChange): Promise<Version> {
  const { access: before } = await accessVersion(ctx, id)
  return inSpacesOf(ctx, [before.item.id], async tx => {
    const { version, access } = await accessVersion(ctx, id, tx)
    requireCan(access, 'edit')
    const name = change.name === undefined ? version.name : change.name
    const isKept = change.isKept ?? version.is_kept === 1
    const after = { name, is_kept: isKept ? 1 : 0 }
    await updateVersion(tx, id, after)
    await writeAudit(tx, ctx, {
      action: 'version.changed',
      object: { type: 'item', id: access.item.id },
      before: { number: version.number, name: version.name, isKept: version.is_kept === 1 },
      after: { number: version.number, name, isKept },
    })
    await publishChange(ctx, tx, access.space.id, [], [access.item.id])
    return presentVersion({ ...version, ...after }, access.item.name, ctx.settings.get('drive.version_days'))
  })
}
