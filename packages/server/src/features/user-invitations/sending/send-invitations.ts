import { findPerson } from '../../../core/people/people.repository.ts'
import { displayName } from '../../../core/people/person-names.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { JobRun } from '../../../platform/jobs/jobs.ts'
import { invitationMs } from '../invitation-lifetime.ts'
import { changeInvitation, listUnsent, lockInvitation } from '../invitations.repository.ts'
import { makeToken } from '../token.ts'
import { userInvitationMail } from './invitation.mail.ts'

/** How many are written in one transaction, so that others get their turn in between. */
const atOnce = 10

/**
 * Writes one mail for each invitation that has none yet. The mail and the mark that it was written are one transaction,
 * so a repeated run writes none twice.
 */
export async function sendInvitations(ctx: Ctx, _payload: object, run: JobRun): Promise<{ written: number }> {
  let written = 0
  for (;;) {
    run.signal.throwIfAborted()
    const ids = await listUnsent(ctx.db.read, atOnce)
    if (ids.length === 0) return { written }
    await ctx.db.transaction(async tx => {
      for (const id of ids) if (await send(ctx, tx, id)) written++
    })
    await run.progress(written, null)
  }
}

async function send(ctx: Ctx, tx: Tx, id: string): Promise<boolean> {
  const row = await lockInvitation(tx, ctx.db.dialect, id)
  if (row?.state !== 'waiting' || row.sent_at !== null) return false
  const now = ctx.clock.now()
  const { token, hash } = makeToken(id)
  const expiresAt = now + invitationMs
  await changeInvitation(tx, id, { token_hash: hash, sent_at: now, expires_at: expiresAt })
  const inviter = row.invited_by === null ? undefined : await findPerson(tx, row.invited_by)
  const about = `user-invitation:${id}`
  await ctx.mail.queue(tx, {
    template: userInvitationMail,
    to: row.email,
    data: {
      token,
      by: inviter ? displayName(inviter) : null,
      expiresAt,
      isForCompany: ctx.settings.get('auth.company_only'),
    },
    language: row.language,
    ...(inviter ? { onBehalf: { about, userId: inviter.id, name: row.email } } : { about }),
  })
  return true
}
