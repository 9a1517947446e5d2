import { foldedAddress } from '@holdall/contract/kit/texts/email-address.ts'
import type { LeaveInput } from '@holdall/contract/personal-data/personal-data.schemas.ts'
import { displayName } from '../../../core/people/person-names.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { checkPerson, endedSessionCookie } from '../../accounts/public.ts'
import { depart, lockForDeparture } from './depart.ts'
import { isLastAdministrator } from './read-departure.ts'

/**
 * Deletes the caller's account: at the end of the transaction, nobody can reach it or anything in their spaces, and the
 * name is removed; a job cleans up the rest.
 * @throws `departure.wrong-address`, `departure.last-administrator`, `departure.workspaces-first`, and as `checkPerson`
 */
export async function leave(ctx: Ctx, input: LeaveInput): Promise<{ cookie: string }> {
  const { userId, email } = memberOf(ctx)
  if (foldedAddress(input.email) !== foldedAddress(email)) throw fail('departure.wrong-address')
  const finishCheck = await checkPerson(ctx, input)
  await ctx.db.transaction(async tx => {
    await lockForDeparture(ctx, tx, [userId])
    const user = await finishCheck(tx)
    if (await isLastAdministrator(tx, userId)) throw fail('departure.last-administrator')
    const person = { id: userId, email: user.email, displayName: displayName(user) }
    await depart(ctx, tx, person, { blockedBy: 'departure.workspaces-first', isByThemselves: true })
  })
  return { cookie: endedSessionCookie(ctx.origin) }
}
