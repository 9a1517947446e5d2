import { findPerson } from '../../core/people/people.repository.ts'
import { listHeldPermissions } from '../../core/permissions/held-permissions.repository.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { createPermissionSet } from '../../platform/permissions/permission-set.ts'

/** The context in which an import acts for its person, with the rights that they have now. Null if they may not sign in. */
export async function asOwner(ctx: Ctx, userId: string): Promise<Ctx | null> {
  const user = await findPerson(ctx.db.read, userId)
  if (!user || user.banned_at !== null) return null
  const held = await listHeldPermissions(ctx.db.read, userId, ctx.clock.now())
  return {
    ...ctx,
    caller: {
      kind: 'member',
      userId,
      sessionId: '',
      email: user.email,
      displayName: user.name,
      language: user.language,
      timeZone: user.time_zone,
      permissions: createPermissionSet(held),
    },
  }
}
