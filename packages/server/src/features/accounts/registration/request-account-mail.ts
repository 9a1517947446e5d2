import type { Ctx, Needs } from '../../../platform/ctx.ts'
import { readKnownDevice } from '../../../platform/http/known-device.ts'
import { accountMailJob } from './account-mail.job.ts'
import type { AccountMail } from './send-account-mail.ts'

/** "Forgot password" and "send the confirmation again": the same single write, whoever's address it is. */
export async function requestAccountMail(
  ctx: Needs<'db' | 'jobs'>,
  about: AccountMail['about'],
  email: string,
): Promise<void> {
  await ctx.db.transaction(tx => ctx.jobs.enqueue(tx, accountMailJob, { about, email: email.toLowerCase() }))
}

/**
 * The same, asked for by whoever knows the address. A browser that has signed in to the account is its owner's, and gets a
 * message each time; strangers cause a few an hour, so that nobody can be flooded with them.
 */
export async function requestMailAsAnyone(ctx: Ctx, about: AccountMail['about'], typed: string): Promise<void> {
  const email = typed.toLowerCase()
  const isByStranger = readKnownDevice(ctx, email) === null
  await ctx.db.transaction(tx => ctx.jobs.enqueue(tx, accountMailJob, { about, email, isByStranger }))
}
