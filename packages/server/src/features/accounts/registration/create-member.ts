import { displayName } from '../../../core/people/person-names.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { giveDefaultRoles } from '../../roles/public.ts'
import { insertUser, savePassword } from '../accounts.repository.ts'

export interface NewMember {
  readonly id: string
  /** In lower case. */
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  /** Null for someone who signs up with a social login. */
  readonly passwordHash: string | null
  readonly isConfirmed: boolean
  /** Whether its owner has shown that they read mail to the address, or a provider vouches for that. */
  readonly isProved?: boolean
}

/**
 * Creates a user with every default role, gives what waits for the address, and notifies the other features
 * (`user.created`).
 */
export async function createMember(tx: Tx, ctx: Ctx, member: NewMember): Promise<void> {
  const now = ctx.clock.now()
  const names = { first_name: member.firstName.trim(), last_name: member.lastName.trim() }
  const { id, email, isConfirmed, passwordHash } = member
  await insertUser(tx, {
    id,
    name: displayName({ ...names, email }),
    email,
    created_at: now,
    updated_at: now,
    ...names,
    theme: ctx.settings.get('themes.default_mode'),
    email_confirmed_at: isConfirmed ? now : null,
  })
  if (passwordHash !== null) await savePassword(tx, id, passwordHash, now)
  await giveDefaultRoles(tx, ctx, id)
  for (const made of ctx.whenAccountMade) await made(ctx, tx, { userId: id, email, isProved: member.isProved ?? false })
  await ctx.events.publish(tx, { type: 'user.created', payload: { userId: id } })
}
