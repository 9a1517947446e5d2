import { writeAudit } from '../../../core/audit/audit.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/ids.ts'
import { insertLink } from '../links/links.repository.ts'
import { createMember } from '../registration/create-member.ts'
import { keepPolicies } from '../registration/policies.ts'

/** What a provider says about someone, as far as an account needs it. */
export interface PendingAccountIdentity {
  readonly accountId: string
  readonly label: string
  readonly email: string | null
  readonly isEmailConfirmed: boolean
  readonly firstName: string
  readonly lastName: string
}

export interface NewAccount {
  /** As in the table of logins. */
  readonly provider: string
  readonly identity: PendingAccountIdentity
  readonly email: string
  /** Whether the site trusts the provider as it trusts itself, as with a company's. */
  readonly isVouched?: boolean
}

/**
 * Creates the account of someone whom a provider has identified, without a password. The address is confirmed only if
 * it is the one that the provider has confirmed. @throws a unique violation if the address or the login already has an
 * account
 */
export async function makeAccount(
  tx: Tx,
  ctx: Ctx,
  { provider, identity, email, isVouched = false }: NewAccount,
): Promise<string> {
  const userId = newId()
  const { firstName, lastName } = identity
  const isConfirmed = identity.isEmailConfirmed && identity.email === email
  const names = { firstName, lastName }
  await createMember(tx, ctx, { id: userId, email, ...names, passwordHash: null, isConfirmed, isProved: isConfirmed })
  await keepPolicies(tx, ctx, userId)
  const trusted = isConfirmed ? 'provider' : 'person'
  const linkedBy = isVouched ? trusted : null
  await insertLink(tx, { userId, provider, identity, linkedBy, now: ctx.clock.now() })
  const object = { type: 'user', id: userId }
  await writeAudit(tx, ctx, { action: 'user.registered', object, actorId: userId, after: { by: provider } })
  return userId
}
