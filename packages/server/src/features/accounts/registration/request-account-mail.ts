import type { Ctx, Needs } from '../../../platform/ctx.ts'
import { readKnownDevice } from '../../../platform/http/known-device.ts'
import { accountMailJob } from './account-mail.job.ts'
import type { AccountMail } from './send-account-mail.ts'

/** "Forgot password" and "send the confirmation again": the same single write for every address. */
export async function requestAccountMail(
  ctx: Needs<'db' | 'jobs'>,
  about: AccountMail['about'],
  email: string,
): Promise<void> {
  await ctx.db.transaction(tx => ctx.jobs.enqueue(tx, accountMailJob, { about, email: email.toLowerCase() }))
}

/**
 * The same when anyone who knows the address can ask. A browser that has signed in to the account belongs to its owner
 * and gets a message each time; strangers can cause only a few per hour, so that no one can be flooded.
 */
export async function requestMailAsAnyone(ctx: Ctx, about: AccountMail['about'], typed: string): Promise<void> {
  const email = typed.toLowerCase()
  const isByStranger = readKnownDevice(ctx, email) === null
  await ctx.db.transaction(tx => ctx.jobs.enqueue(tx, accountMailJob, { about, email, isByStranger }))
}
