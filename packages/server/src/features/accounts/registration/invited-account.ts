import { writeAudit } from '../../../core/audit/audit.ts'
import { hashPassword } from '../../../platform/crypto/password-hash.ts'
import type { Ctx, Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { requireOwnWayIn } from '../company-only.ts'
import { createMember, type NewMember } from './create-member.ts'
import { keepPolicies, requirePolicies } from './policies.ts'

interface Chosen {
  readonly password: string
  readonly policies: readonly string[]
}

type Invited = Pick<NewMember, 'id' | 'email' | 'firstName' | 'lastName' | 'passwordHash'>

/**
 * Checks what somebody has chosen who was invited to the site, before their account is made. @returns the hash
 * @throws `account.company-only`, `request.invalid` at `policies`
 */
export function prepareInvited(ctx: Needs<'settings'>, { password, policies }: Chosen): Promise<string> {
  requireOwnWayIn(ctx, null)
  requirePolicies(ctx, policies)
  return hashPassword(password)
}

/** Makes the account of somebody who has opened the link of an invitation. @throws a unique violation if the address is taken */
export async function makeInvited(tx: Tx, ctx: Ctx, invited: Invited): Promise<void> {
  await createMember(tx, ctx, { ...invited, isConfirmed: true, isProved: true })
  await keepPolicies(tx, ctx, invited.id)
  const object = { type: 'user', id: invited.id }
  await writeAudit(tx, ctx, { action: 'user.registered', object, actorId: invited.id })
}
