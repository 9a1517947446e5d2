import type { Outcome, Outcomes } from '@holdall/contract/kit/outcomes.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import { sendMailJob } from '../../drivers/mail/outbox/send-mail.job.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { done, leftAlone } from '../../platform/outcomes.ts'
import { requeueFailed } from './outbox.repository.ts'

/** Queues messages that could not be sent again, with all their tries. Others are reported and left as they are. */
export function resendMail(ctx: Ctx, mailIds: readonly string[]): Promise<Outcomes> {
  return ctx.db.transaction(async tx => {
    const data: Outcome[] = []
    for (const id of new Set(mailIds)) {
      const before = await requeueFailed(tx, id)
      if (before === 'failed') {
        await ctx.jobs.enqueue(tx, sendMailJob, { mailId: id })
        await writeAudit(tx, ctx, { action: 'mail.resent', object: { type: 'mail', id } })
      }
      data.push(before === 'failed' ? done(id) : leftAlone(id, before ? 'mail.not-failed' : 'mail.not-found'))
    }
    return { data }
  })
}
