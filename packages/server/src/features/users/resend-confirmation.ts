import { writeAudit } from '../../core/audit/audit.ts'
import { findPersonByEmail } from '../../core/people/people.repository.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { fail } from '../../platform/failure.ts'
import { requestAccountMail } from '../accounts/public.ts'
import { findUsers } from './users.repository.ts'

/** @throws `user.not-found`, `user.confirmed-already` */
export async function resendConfirmation(ctx: Ctx, email: string): Promise<void> {
  const user = await findPersonByEmail(ctx.db.read, email.toLowerCase())
  if (!user || (await findUsers(ctx.db.read, [user.id])).length === 0) throw fail('user.not-found')
  if (user.email_confirmed_at !== null) throw fail('user.confirmed-already')
  await requestAccountMail(ctx, 'unconfirmed', user.email)
  await ctx.db.transaction(tx =>
    writeAudit(tx, ctx, { action: 'user.confirmation-resent', object: { type: 'user', id: user.id } }),
  )
}
