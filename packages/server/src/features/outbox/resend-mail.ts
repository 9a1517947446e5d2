import type { Outcome, Outcomes } from '@holdall/contract/kit/outcomes.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import { hasten } from '../../drivers/mail/outbox/hasten-mail.ts'
import { mailTries } from '../../drivers/mail/outbox/mail-tries.ts'
import { sendMailJob } from '../../drivers/mail/outbox/send-mail.job.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/database/database.ts'
import { done, leftAlone } from '../../platform/outcomes.ts'
import { findMail, requeueFailed } from './outbox.repository.ts'

/**
 * Queues messages that could not be sent again, with all their time, and tries those now that wait for another try. Others
 * are reported and left as they are.
 */
export function resendMail(ctx: Ctx, mailIds: readonly string[]): Promise<Outcomes> {
  return ctx.db.transaction(async tx => {
    const data: Outcome[] = []
    for (const id of new Set(mailIds)) data.push(await resendOne(ctx, tx, id))
    return { data }
  })
}

async function resendOne(ctx: Ctx, tx: Tx, id: string): Promise<Outcome> {
  const mail = await findMail(tx, id)
  if (!mail) return leftAlone(id, 'mail.not-found')
  const now = ctx.clock.now()
  const isWaiting = mail.state === 'queued' && mail.next_try_at !== null
  if (mail.state !== 'failed' && !isWaiting) return leftAlone(id, 'mail.not-failed')
  if (mail.useless_at !== null && mail.useless_at <= now) return leftAlone(id, 'mail.expired')
  if (isWaiting) await hasten(ctx, tx, [id])
  else {
    await requeueFailed(tx, id, now + mailTries.forMs)
    await ctx.jobs.enqueue(tx, sendMailJob, { mailId: id })
  }
  await writeAudit(tx, ctx, { action: 'mail.resent', object: { type: 'mail', id } })
  return done(id)
}
