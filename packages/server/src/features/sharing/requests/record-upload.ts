import type { Arrived, OpenLink } from '../../../core/rights/link-port.ts'
import type { Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/ids.ts'
import { addToDay } from '../days.repository.ts'
import { findRequest, findSender, insertRequestFile } from '../requests.repository.ts'
import { addUse } from '../sharing.repository.ts'
import { newsJob, newsTime } from './news.job.ts'
import { receiptJob } from './receipt.job.ts'
import { senderOf } from './sender-cookie.ts'

/** A receipt waits this long for more files before it is sent. */
const receiptMs = 2 * 60 * 1000

/**
 * Counts a file received through a link. For a file request, also records the file and notifies both sides after a
 * while.
 */
export async function recordUpload(
  ctx: Needs<'clock' | 'jobs' | 'origin' | 'vault'>,
  tx: Tx,
  link: OpenLink,
  file: Arrived,
): Promise<void> {
  const now = ctx.clock.now()
  await addUse(tx, link.id, 'uploads', now)
  await addToDay(tx, link.id, 'uploads', now)
  const { view, download } = link.rights
  const request = view || download ? undefined : await findRequest(tx, link.id)
  const sender = request && senderOf(ctx, link.id)
  if (!request || !sender || !(await findSender(tx, sender.id))) return
  await insertRequestFile(tx, {
    id: newId(),
    link_id: link.id,
    sender_id: sender.id,
    item_id: file.id,
    name: file.name,
    size: file.size,
    received_at: now,
    is_receipted: 0,
    is_told: 0,
  })
  await ctx.jobs.enqueue(
    tx,
    receiptJob,
    { senderId: sender.id },
    { uniqueKey: `${receiptJob.kind}:${sender.id}`, runAt: now + receiptMs },
  )
  if (request.tells_maker === 0) return
  await ctx.jobs.enqueue(
    tx,
    newsJob,
    { linkId: link.id },
    { uniqueKey: `${newsJob.kind}:${link.id}`, runAt: newsTime(request, now) },
  )
}
