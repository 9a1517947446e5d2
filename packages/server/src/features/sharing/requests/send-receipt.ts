import type { Needs } from '../../../platform/ctx.ts'
import { isFailure } from '../../../platform/failure.ts'
import { hashed } from '../../../platform/http/rate-limit.ts'
import { requestReceiptMail } from '../emails/request-receipt.mail.ts'
import { makerOf } from '../maker-of.ts'
import { claimUnreceipted, findRequest, findSender } from '../requests.repository.ts'

const receiptsADay = 10
const daySeconds = 24 * 60 * 60
const namedFiles = 100

/**
 * Emails a sender the list of what has been received since the last receipt. The address is unverified, so each address
 * gets only a few of these a day; the page shows what was received in any case. A repeated run finds nothing left to
 * send.
 */
export async function sendReceipt(
  ctx: Needs<'db' | 'limits' | 'mail'>,
  { senderId }: { senderId: string },
): Promise<undefined> {
  const sender = await findSender(ctx.db.read, senderId)
  const request = sender && (await findRequest(ctx.db.read, sender.link_id))
  if (!sender || !request) return
  const isAllowed = await mayMail(ctx, sender.email)
  await ctx.db.transaction(async tx => {
    const files = await claimUnreceipted(tx, senderId)
    const last = files.at(-1)
    if (!last || !isAllowed) return
    const data = {
      title: request.title,
      files: files.slice(0, namedFiles).map(({ name, size }) => ({ name, size })),
      more: Math.max(0, files.length - namedFiles),
      at: last.received_at,
      timeZone: request.time_zone,
    }
    const makerId = await makerOf(tx, sender.link_id)
    await ctx.mail.queue(tx, {
      to: sender.email,
      template: requestReceiptMail,
      data,
      ...(makerId && { senderId: makerId }),
    })
  })
}

async function mayMail(ctx: Needs<'limits'>, email: string): Promise<boolean> {
  const key = `request-receipt:${hashed(email)}`
  try {
    await ctx.limits.count([key], receiptsADay, daySeconds)
    return true
  } catch (error) {
    if (isFailure(error, 'request.too-many')) return false
    throw error
  }
}
