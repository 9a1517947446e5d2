import type { DeviceRemoval, RemovalAnswer } from '@holdall/contract/removals/removals.contract.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import { inSpacesOf } from '../../core/tree/lock-spaces.ts'
import { type Ctx, memberOf } from '../../platform/ctx.ts'
import { fail } from '../../platform/failure.ts'
import { markAccess } from '../drive/public.ts'
import { findAsked, listRefusedParents, updateRemoval } from './removals.repository.ts'
import { showRemoval } from './show-removal.ts'

/** How long clients that are turned off meanwhile find that they may not delete what was to be kept; milliseconds. */
const keptMs = 30 * 24 * 3600_000

/**
 * Lets the client delete the rest, or keeps it. Clients delete again what is gone on their side, as long as they believe that
 * they may: so what is kept shows them for a while that they may not, and they download it again.
 * @throws `removal.not-found`, `removal.answered` for what was kept already
 */
export async function answerRemoval(
  ctx: Ctx,
  id: string,
  { answer }: { answer: RemovalAnswer },
): Promise<DeviceRemoval> {
  const { userId } = memberOf(ctx)
  const known = await findAsked(ctx.db.read, userId, id)
  if (!known) throw fail('removal.not-found')
  await inSpacesOf(ctx, [known.root_id], async tx => {
    const row = await findAsked(tx, userId, id)
    if (!row) throw fail('removal.not-found')
    if (row.answer === answer) return
    if (row.answer === 'keep') throw fail('removal.answered')
    const now = ctx.clock.now()
    await updateRemoval(tx, id, { answer, answered_at: now, kept_until: answer === 'keep' ? now + keptMs : null })
    // Clients list only what is marked as changed.
    if (answer === 'keep') await markAccess(tx, await listRefusedParents(tx, id))
    await writeAudit(tx, ctx, {
      action: 'removal.answered',
      object: { type: 'removal', id },
      after: { answer, device: row.device, rootId: row.root_id },
    })
  })
  return showRemoval(ctx, id)
}
