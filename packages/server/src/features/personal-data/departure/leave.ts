import type { LeaveInput } from '@holdall/contract/personal-data/personal-data.schemas.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { checkPerson, closeAccount, endedSessionCookie } from '../../accounts/public.ts'
import { listStandings, lockSpaces } from '../../drive/public.ts'
import { lockHolders } from '../../roles/public.ts'
import { endSharingOf } from '../../sharing/public.ts'
import { deleteSpacesOf, leaveWorkspaces, sortWorkspaces } from '../../workspaces/public.ts'
import { accountDeletedMail } from '../emails/account-deleted.mail.ts'
import { deleteLocksOf, noteDeparture } from './departures.repository.ts'
import { forgetLeaversJob } from './forget-leavers.job.ts'
import { isLastAdministrator } from './read-departure.ts'

/**
 * Deletes the caller's account: at the end of the transaction nobody reaches it or anything in their spaces, and the name
 * is gone; a job clears the rest away.
 * @throws `departure.wrong-address`, `departure.last-administrator`, `departure.workspaces-first`, and as `checkPerson`
 */
export async function leave(ctx: Ctx, input: LeaveInput): Promise<{ cookie: string }> {
  const { userId, email } = memberOf(ctx)
  if (input.email.trim().toLowerCase() !== email) throw fail('departure.wrong-address')
  const finishCheck = await checkPerson(ctx, input)
  await ctx.db.transaction(async tx => {
    // Whoever hands a workspace over or joins one meanwhile waits, or is waited for.
    const standings = await listStandings(tx, userId)
    await lockSpaces(
      tx,
      standings.map(({ space }) => space.id),
    )
    await lockHolders(tx, ctx.db.dialect, 'admin')
    const user = await finishCheck(tx)
    if (await isLastAdministrator(tx, userId)) throw fail('departure.last-administrator')
    const { blocking, left } = await sortWorkspaces(tx, userId)
    if (blocking.length > 0) throw fail('departure.workspaces-first')
    await endSharingOf(ctx, tx, userId)
    await leaveWorkspaces(ctx, tx, user, left)
    const spaces = await deleteSpacesOf(tx, userId)
    await deleteLocksOf(tx, userId)
    await ctx.mail.queue(tx, { template: accountDeletedMail, to: user.email, data: {} })
    const object = { type: 'user', id: userId }
    await writeAudit(tx, ctx, { action: 'user.deleted', object, before: { spaces, workspacesLeft: left.length } })
    await closeAccount(ctx, tx, userId)
    await noteDeparture(tx, userId, ctx.clock.now())
    await ctx.jobs.enqueue(tx, forgetLeaversJob, {}, { uniqueKey: forgetLeaversJob.kind })
  })
  return { cookie: endedSessionCookie(ctx) }
}
