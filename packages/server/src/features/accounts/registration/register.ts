import type { RegisterInput } from '@holdall/contract/accounts/accounts.schemas.ts'
import type { z } from 'zod'
import { writeAudit } from '../../../core/audit/audit.ts'
import { readAddressProof } from '../../../core/people/address-proof.ts'
import { hashPassword } from '../../../platform/crypto/password-hash.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { isUniqueViolation } from '../../../platform/database/constraint.ts'
import { fail } from '../../../platform/failure.ts'
import { newId } from '../../../platform/ids.ts'
import { findUserByEmail } from '../accounts.repository.ts'
import { requireOwnWayIn } from '../company-only.ts'
import { confirmAddressMail } from '../emails/confirm-address.mail.ts'
import { createToken } from '../one-time-tokens/one-time-tokens.repository.ts'
import { tokenLifetime } from '../one-time-tokens/token-lifetime.ts'
import { createMember, type NewMember } from './create-member.ts'
import { mayRegister } from './may-register.ts'
import { keepPolicies, requirePolicies } from './policies.ts'
import { needsSetup } from './read-setup.ts'
import { requestMailAsAnyone } from './request-account-mail.ts'

/**
 * Registers a user. An address that already has an account gets a message instead, and the answer is the same: its next
 * step depends only on the settings and on the proof of the address. Someone who follows a link mailed to that address
 * has proved it. @throws `account.registration-closed`, see `mayRegister`
 */
export async function register(
  ctx: Ctx,
  input: z.infer<typeof RegisterInput>,
): Promise<{ next: 'confirm' | 'sign-in' }> {
  requireOwnWayIn(ctx, null)
  // The first account is the owner's, created at the setup address.
  if (await needsSetup(ctx)) throw fail('account.registration-closed')
  const email = input.email.toLowerCase()
  const isConfirmed = input.proof !== undefined && readAddressProof(ctx, input.proof) === email
  if (!(await mayRegister(ctx, ctx.db.read, email, isConfirmed))) throw fail('account.registration-closed')
  requirePolicies(ctx, input.policies ?? [])
  const needsConfirmation = !isConfirmed && ctx.settings.get('require_email_confirmation')
  const member: NewMember = {
    id: newId(),
    email,
    firstName: input.firstName ?? '',
    lastName: input.lastName ?? '',
    // Hashed for known addresses too, so that timing reveals nothing: hashing is most of the work.
    passwordHash: await hashPassword(input.password),
    isConfirmed,
    isProved: isConfirmed,
  }
  if (!(await tryToCreate(ctx, member, needsConfirmation))) {
    await requestMailAsAnyone(ctx, 'registered-again', member.email)
  }
  return { next: needsConfirmation ? 'confirm' : 'sign-in' }
}

/** @returns false when the address has an account already */
async function tryToCreate(ctx: Ctx, member: NewMember, needsConfirmation: boolean): Promise<boolean> {
  try {
    return await ctx.db.transaction(async tx => {
      if (await findUserByEmail(tx, member.email)) return false
      // What waited for the address may have been withdrawn while the password was hashed.
      if (!(await mayRegister(ctx, tx, member.email, member.isConfirmed))) throw fail('account.registration-closed')
      await createMember(tx, ctx, member)
      await keepPolicies(tx, ctx, member.id)
      const user = { type: 'user', id: member.id }
      await writeAudit(tx, ctx, { action: 'user.registered', object: user, actorId: member.id })
      if (needsConfirmation) {
        const token = await createToken(tx, ctx, 'confirm', member.id, tokenLifetime.confirm)
        await ctx.mail.queue(tx, { template: confirmAddressMail, to: member.email, data: { token } })
      }
      return true
    })
  } catch (error) {
    // Another registration of the same address came first.
    if (isUniqueViolation(error)) return false
    throw error
  }
}
