import type { Outcomes } from '@holdall/contract/kit/outcomes.ts'
import { writeAudit } from '../../../../core/audit/audit.ts'
import type { Needs } from '../../../../platform/ctx.ts'
import { done, leftAlone } from '../../../../platform/outcomes.ts'
import { publishSiteTags } from '../publish-tags.ts'
import { deleteSiteTagRows, lockSiteTags } from './site-tags.repository.ts'
import { isOfSystem } from './tag-types.ts'

/**
 * Deletes tags of the site and removes them from all items. Those of a system type are left alone, with the reason. All
 * in one transaction, so that every open drive is told once.
 */
export async function deleteSiteTags(
  ctx: Needs<'caller' | 'clock' | 'db' | 'events' | 'origin' | 'settings'>,
  ids: readonly string[],
): Promise<Outcomes> {
  const wanted = [...new Set(ids)]
  return ctx.db.transaction(async tx => {
    const found = await lockSiteTags(tx, ctx.db.dialect, wanted)
    const gone = found.filter(tag => !isOfSystem(ctx, tag))
    await deleteSiteTagRows(
      tx,
      gone.map(tag => tag.id),
    )
    for (const { id, display_name, name, type } of gone) {
      const before = { name: display_name, identifier: name, type }
      await writeAudit(tx, ctx, { action: 'tag.deleted', object: { type: 'tag', id }, before })
    }
    if (gone.length > 0) await publishSiteTags(ctx, tx)
    const names = new Map(found.map(tag => [tag.id, tag.display_name]))
    const deleted = new Set(gone.map(tag => tag.id))
    return {
      data: wanted.map(id => {
        if (deleted.has(id)) return done(id)
        const name = names.get(id)
        return name === undefined ? leftAlone(id, 'tag.not-found') : leftAlone(id, 'tag.of-system', { name })
      }),
    }
  })
}
