import type { Ctx } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { assignDefaultRoles } from '../../roles/public.ts'
import { insertUser, savePassword } from '../accounts.repository.ts'
import { libraryDate, libraryFlag } from '../library/library-date.ts'
import { displayName } from '../present-me.ts'

export interface NewMember {
  readonly id: string
  /** In lower case. */
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  /** Null for somebody who comes by another site. */
  readonly passwordHash: string | null
  readonly isConfirmed: boolean
}

/** Writes a new person with every default role and tells the other features (`user.created`). */
export async function createMember(tx: Tx, ctx: Ctx, member: NewMember): Promise<void> {
  const now = ctx.clock.now()
  const { dialect } = ctx.db
  const names = { first_name: member.firstName.trim(), last_name: member.lastName.trim() }
  const { id, email, isConfirmed, passwordHash } = member
  const at = libraryDate(dialect, now)
  await insertUser(tx, {
    id,
    name: displayName({ ...names, email }),
    email,
    email_verified: libraryFlag(dialect, isConfirmed),
    created_at: at,
    updated_at: at,
    ...names,
    theme: ctx.settings.get('themes.default_mode'),
    email_confirmed_at: isConfirmed ? now : null,
  })
  if (passwordHash !== null) await savePassword(tx, dialect, id, passwordHash, now)
  await assignDefaultRoles(tx, id, now)
  await ctx.events.publish(tx, { type: 'user.created', payload: { userId: id } })
}
