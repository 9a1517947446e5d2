import type { Outcome, Outcomes } from '@holdall/contract/kit/outcomes.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { findItem } from '../../../core/tree/items.repository.ts'
import { inSpacesOf } from '../../../core/tree/lock-spaces.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { done, leftAlone } from '../../../platform/outcomes.ts'
import { discardAttachment } from '../../attachments/public.ts'
import { workOnTree } from '../../drive/public.ts'
import type { QuarantineRow } from '../scanning.tables.ts'
import { deleteQuarantined, findQuarantined } from './quarantine.repository.ts'

/** Deletes files in quarantine forever, with an outcome for each. */
export async function deleteFromQuarantine(ctx: Ctx, ids: readonly string[]): Promise<Outcomes> {
  const known = await findQuarantined(ctx.db.read, ids)
  const data: Outcome[] = []
  for (const id of new Set(ids)) {
    const row = known.get(id)
    const isGone = row !== undefined && (await deleteOne(ctx, row))
    data.push(isGone ? done(id) : leftAlone(id, 'quarantine.not-found'))
  }
  return { data }
}

function deleteOne(ctx: Ctx, { id, item_id: itemId }: QuarantineRow): Promise<boolean> {
  return inSpacesOf(ctx, itemId ? [itemId] : [], async tx => {
    const row = (await findQuarantined(tx, [id])).get(id)
    // It may have been released, or deleted together with its folder, in the meantime.
    if (!row) return false
    await deleteQuarantined(tx, id)
    const { name, found, kind } = row
    await writeAudit(tx, ctx, {
      action: 'quarantine.deleted',
      object: { type: 'quarantine', id },
      before: { name, found, what: kind, itemId: row.item_id },
    })
    await deleteBytes(ctx, tx, row)
    return true
  })
}

async function deleteBytes(ctx: Ctx, tx: Tx, row: QuarantineRow): Promise<void> {
  const { kind, item_id: itemId, version_id: versionId, space_id: spaceId, attachment_id: attachmentId } = row
  if (kind === 'attachment' && attachmentId) return discardAttachment(tx, attachmentId)
  await workOnTree(ctx, tx, {}, async tree => {
    if (kind === 'version' && versionId && spaceId) return tree.deleteVersions(spaceId, [versionId])
    const item = kind === 'file' && itemId ? await findItem(tx, itemId) : undefined
    // What has come back in the meantime stays.
    if (item?.state === 'infected') await tree.purge(item)
  })
}
