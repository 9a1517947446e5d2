import { writeAudit } from '../../../core/audit/audit.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { correctFigures } from '../../drive/public.ts'
import type { Drift } from './find-drifts.ts'
import type { Counters } from './recount.repository.ts'

/**
 * Corrects the figures of a space by adding the difference, so that later uploads stay counted. Returns false if
 * another recount got there first or the space no longer exists; `alsoWrite` is called only after a correction.
 */
export function mendSpace(
  ctx: Ctx,
  { space, exact, kinds }: Drift,
  orderedBy: string | null,
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
