import type { AcceptInput, OpenInvitation } from '@holdall/contract/user-invitations/user-invitations.schemas.ts'
import { findPersonByEmail } from '../../core/people/people.repository.ts'
import { lockRights } from '../../core/permissions/administrators.ts'
import { instant } from '../../platform/clock.ts'
import type { Ctx, Needs } from '../../platform/ctx.ts'
import { isUniqueViolation } from '../../platform/database/constraint.ts'
import type { Reader } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { newId } from '../../platform/ids.ts'
import { provedAddress } from '../accounts/public.ts'
import { isStillGiven } from './giver.ts'
import { findInvitation, lockInvitation } from './invitations.repository.ts'
import { splitName } from './split-name.ts'
import { idOf, isTokenOf } from './token.ts'
import type { UserInvitationRow } from './user-invitations.tables.ts'

/** Returns whom a link is for. @throws `account.token-invalid` for used, revoked, expired and made-up ones alike */
export async function openInvitation(ctx: Needs<'clock' | 'db'>, token: string): Promise<OpenInvitation> {
  const row = await findInvitation(ctx.db.read, idOf(token))
  const { email, name, expires_at } = await requireOpen(ctx, ctx.db.read, row, token)
  return { email, ...splitName(name), expiresAt: instant(expires_at) }
}

/**
 * Makes the account of an invited person, whose address the mailed link proves, with what the invitation gives: in one
 * transaction, once.
 * @throws `account.token-invalid`, `account.company-only`, `request.invalid` at `policies`
 */
export async function acceptInvitation(ctx: Ctx, input: AcceptInput): Promise<{ email: string }> {
  // Before the password is hashed, which is most of the work.
  await openInvitation(ctx, input.token)
  const { password, policies = [] } = input
  const passwordHash = await provedAddress.prepareInvited(ctx, { password, policies })
  try {
    return await ctx.db.transaction(async tx => {
      await lockRights(tx, ctx.db.dialect)
      const row = await lockInvitation(tx, ctx.db.dialect, idOf(input.token))
      const { email, name } = await requireOpen(ctx, tx, row, input.token)
      const own = splitName(name)
      const names = { firstName: input.firstName ?? own.firstName, lastName: input.lastName ?? own.lastName }
      // What it gives is given by `acceptFor`, as to everyone else who proves the address.
      await provedAddress.makeInvited(tx, ctx, { id: newId(), email, ...names, passwordHash })
      return { email }
    })
  } catch (error) {
    // The address has got an account at the same time.
    if (isUniqueViolation(error)) throw fail('account.token-invalid')
    throw error
  }
}

async function requireOpen(
  ctx: Needs<'clock'>,
  db: Reader,
  row: UserInvitationRow | undefined,
  token: string,
): Promise<UserInvitationRow> {
  const isRight = isTokenOf(token, row?.token_hash ?? null)
  if (!isRight || row?.state !== 'waiting' || row.expires_at <= ctx.clock.now()) throw fail('account.token-invalid')
  if (await findPersonByEmail(db, row.email)) throw fail('account.token-invalid')
  if (!(await isStillGiven(ctx, db, row))) throw fail('account.token-invalid')
  return row
}
