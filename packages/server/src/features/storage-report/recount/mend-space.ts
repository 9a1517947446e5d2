import { writeAudit } from '../../../core/audit/audit.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { correctFigures } from '../../drive/public.ts'
import type { Drift } from './find-drifts.ts'
import type { Counters } from './recount.repository.ts'

/**
 * Mends the figures of a space by adding what they lack, so that uploads which came since are counted as well. False where
 * another recount was here first or the space has gone; `alsoWrite` is called where it was mended.
 */
export function mendSpace(
  ctx: Ctx,
  { space, exact, kinds }: Drift,
  orderedBy: string,
  alsoWrite: (tx: Tx) => Promise<void> = async () => undefined,
): Promise<boolean> {
  const kept = pick(space)
  return ctx.db.transaction(async tx => {
    const usage = {
      used: exact.used - kept.used,
      trash: exact.trash - kept.trash,
      versions: exact.versions - kept.versions,
      reserved: exact.reserved - kept.reserved,
    }
    if (!(await correctFigures(tx, { spaceId: space.id, recounts: space.recounts, usage, kinds }))) return false
    await writeAudit(tx, ctx, {
      action: 'storage.mended',
      actorId: orderedBy,
      object: { type: 'space', id: space.id },
      before: { ...kept },
      after: { ...exact, ...(kinds.length > 0 ? { kinds } : {}) },
    })
    const payload = { folderIds: [], itemIds: [], tab: null }
    await ctx.events.publish(tx, { type: 'items.changed', spaceId: space.id, payload })
    await alsoWrite(tx)
    return true
  }, space.id)
}

const pick = ({ used, trash, versions, reserved }: Counters): Counters => ({ used, trash, versions, reserved })
