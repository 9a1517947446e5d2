import type { Item as WireItem } from '@holdall/contract/drive/drive.schemas.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { requireCan } from '../access/access-item.ts'
import { nameColumns } from '../name-columns.ts'
import { presentItem } from '../present-item.ts'
import { requireRoom } from '../space-usage.ts'
import { inSpacesOf } from '../spaces/lock-spaces.ts'
import { addToUsage } from '../spaces.repository.ts'
import { publishChange } from '../tree/publish-change.ts'
import { touchRecents } from '../views/recents.repository.ts'
import { isStarred } from '../views/stars.repository.ts'
import { accessVersion } from './access-version.ts'
import { hasPictures } from './history.repository.ts'
import { keepFew } from './keep-few.ts'
import { replaceContent } from './versions.repository.ts'

/** Makes an earlier version the newest: a version of its own with the same bytes, which count once more. */
export async function restoreVersion(ctx: Ctx, id: string): Promise<WireItem> {
  const { userId } = memberOf(ctx)
  const { access: before } = await accessVersion(ctx, id)
  return inSpacesOf(ctx, [before.item.id], async tx => {
    const { version, access } = await accessVersion(ctx, id, tx)
    const { space } = access
    requireCan(access, 'edit')
    if (version.is_current === 1) throw fail('version.is-current')
    const size = Number(version.size)
    await requireRoom(ctx, tx, space, size)
    const now = ctx.clock.now()
    const file = await replaceContent(
      tx,
      access.item,
      { blobId: version.blob_id, size, by: userId, now },
      {
        mime: version.mime,
        type_key: nameColumns(access.item.name, version.mime, false).type_key,
        has_thumbnail: (await hasPictures(tx, version.blob_id)) ? 1 : 0,
        modified_at: now,
      },
    )
    await addToUsage(tx, space.id, { used: size })
    await keepFew(ctx, tx, file)
    await touchRecents(tx, userId, [file.id], now)
    await writeAudit(tx, ctx, {
      action: 'version.restored',
      object: { type: 'item', id: file.id },
      after: { name: file.name, number: version.number, size },
    })
    await publishChange(ctx, tx, space.id, [file.parent_id], [file.id])
    return presentItem(file, await isStarred(tx, userId, file.id))
  })
}
