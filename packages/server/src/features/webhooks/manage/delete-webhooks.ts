import type { Outcome, Outcomes } from '@holdall/contract/kit/outcomes.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import type { Needs } from '../../../platform/ctx.ts'
import { done, leftAlone } from '../../../platform/outcomes.ts'
import { deleteWebhookRows, lockWebhook } from '../webhooks.repository.ts'
import { factsOf } from './audited.ts'
import { mayManage } from './managed-webhook.ts'
import { publishWebhooks } from './publish-webhooks.ts'

/** Deletes webhooks with an outcome for each; those that the caller doesn't manage answer like unknown ones. */
export function deleteWebhooks(
  ctx: Needs<'caller' | 'clock' | 'db' | 'events' | 'origin' | 'settings'>,
  ids: readonly string[],
): Promise<Outcomes> {
  const wanted = [...new Set(ids)]
  return ctx.db.transaction(async tx => {
    const outcomes = new Map<string, Outcome>()
    // In the same order as all who lock several.
    for (const id of wanted.toSorted()) {
      const row = await lockWebhook(tx, ctx.db.dialect, id)
      if (!row || !(await mayManage(ctx, row, 'webhooks.delete', tx))) {
        outcomes.set(id, leftAlone(id, 'webhook.not-found'))
        continue
      }
      await writeAudit(tx, ctx, { action: 'webhook.deleted', object: { type: 'webhook', id }, before: factsOf(row) })
      await deleteWebhookRows(tx, [id])
      outcomes.set(id, done(id))
    }
    if ([...outcomes.values()].some(one => one.status === 'done')) await publishWebhooks(ctx, tx)
    return { data: wanted.flatMap(id => outcomes.get(id) ?? []) }
  })
}
