import type { Ctx } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { assignDefaultRoles } from '../../roles/public.ts'
import { updateUser } from '../accounts.repository.ts'
import type { AccountLibrary } from '../library/account-port.ts'
import { libraryDate } from '../library/library-date.ts'
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
export async function createMember(tx: Tx, ctx: Ctx, library: AccountLibrary, member: NewMember): Promise<void> {
  const now = ctx.clock.now()
  const names = { first_name: member.firstName.trim(), last_name: member.lastName.trim() }
  const name = displayName({ ...names, email: member.email })
  const { id, email, isConfirmed, passwordHash } = member
  await library.createUser(tx, { id, email, name, isConfirmed, passwordHash })
  const theme = ctx.settings.get('themes.default_mode')
  const patch = { ...names, theme, email_confirmed_at: isConfirmed ? now : null }
  await updateUser(tx, id, patch, libraryDate(ctx.db.dialect, now))
  await assignDefaultRoles(tx, id, now)
  await ctx.events.publish(tx, { type: 'user.created', payload: { userId: id } })
}
