import type { SocialProvider } from '@holdall/contract/accounts/social.schemas.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import type { SocialIdentity } from '../../../drivers/social/social-driver.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/ids.ts'
import { createMember } from '../registration/create-member.ts'
import { keepPolicies } from '../registration/policies.ts'
import { insertLink } from './links.repository.ts'

/**
 * Creates the account of someone whom a provider has identified, without a password. The address is confirmed only if
 * it is the one that the provider has confirmed. @throws a unique violation if the address or the login already has an
 * account
 */
export async function makeAccount(
  tx: Tx,
  ctx: Ctx,
  newcomer: { readonly provider: SocialProvider; readonly identity: SocialIdentity; readonly email: string },
): Promise<string> {
  const { provider, identity, email } = newcomer
  const userId = newId()
  const { firstName, lastName } = identity
  const isConfirmed = identity.isEmailConfirmed && identity.email === email
  await createMember(tx, ctx, { id: userId, email, firstName, lastName, passwordHash: null, isConfirmed })
  await keepPolicies(tx, ctx, userId)
  await insertLink(tx, { userId, provider, identity, now: ctx.clock.now() })
  const object = { type: 'user', id: userId }
  await writeAudit(tx, ctx, { action: 'user.registered', object, actorId: userId, after: { by: provider } })
  return userId
}
