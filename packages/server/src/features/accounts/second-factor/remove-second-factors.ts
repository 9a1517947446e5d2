import { writeAudit } from '../../../core/audit/audit.ts'
import type { Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { secondFactorRemovedMail } from '../emails/second-factor.mail.ts'
import { deleteFactors, findFactors, hasFactor } from './second-factor.repository.ts'

/**
 * Lets someone sign in by password alone who has lost their second factor: their authenticator app, passkeys and recovery
 * codes stop working. They are told by mail if they had one. Called under the user's lock.
 */
export async function removeSecondFactors(
  tx: Tx,
  ctx: Needs<'caller' | 'clock' | 'mail' | 'origin'>,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<void> {
  const hadOne = hasFactor(await findFactors(tx, id))
  await deleteFactors(tx, id)
  const mail = { template: secondFactorRemovedMail, to: email, data: { factor: 'authenticator-app' } } as const
  if (hadOne) await ctx.mail.queue(tx, mail)
  await writeAudit(tx, ctx, { action: 'user.totp-removed', object: { type: 'user', id } })
}
