import type { Ctx } from '../../../platform/ctx.ts'
import type { JobRun } from '../../../platform/jobs/jobs.ts'
import { notify } from '../../notifications/public.ts'
import { policyInEffect } from '../links/policy-in-effect.ts'
import { claimUnannounced, findRequest, findSenders, updateRequestRow } from '../requests.repository.ts'
import { findLink } from '../sharing.repository.ts'
import { filledNotification } from './filled-notification.ts'

const namedSenders = 50

/**
 * Notifies the creator of a file request who has sent what since the last notification. A repeated run finds nothing
 * left to report.
 */
export async function sendNews(ctx: Ctx, { linkId }: { linkId: string }, run: JobRun): Promise<undefined> {
  const link = await findLink(ctx.db.read, linkId)
  const request = link && (await findRequest(ctx.db.read, linkId))
  if (!link || !request || !(await policyInEffect(ctx, link.created_by, link.item_id))) return
  await ctx.db.transaction(async tx => {
    const files = Map.groupBy(await claimUnannounced(tx, linkId), file => file.sender_id)
    if (files.size === 0 || request.tells_maker === 0) return
    const people = await findSenders(tx, [...files.keys()])
    const senders = [...files].slice(0, namedSenders).flatMap(([id, sent]) => {
      const sender = people.get(id)
      return sender ? [{ name: sender.name, email: sender.email, files: sent.length }] : []
    })
    await updateRequestRow(tx, linkId, { told_at: ctx.clock.now() })
    const data = { title: request.title, folderId: link.item_id, senders }
    await notify(ctx, tx, filledNotification, {
      cause: `request:${linkId}:${run.id}`,
      userIds: [link.created_by],
      itemId: link.item_id,
      actorId: null,
      data,
    })
  })
}
