import type { Ctx } from '../../../platform/ctx.ts'
import { accountMailJob } from './account-mail.job.ts'
import type { AccountMail } from './send-account-mail.ts'

/** "Forgot password" and "send the confirmation again": the same single write, whoever's address it is. */
export async function requestAccountMail(ctx: Ctx, about: AccountMail['about'], email: string): Promise<void> {
  await ctx.db.transaction(tx => ctx.jobs.enqueue(tx, accountMailJob, { about, email: email.toLowerCase() }))
}
