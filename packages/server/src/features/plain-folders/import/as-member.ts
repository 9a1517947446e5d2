import { foldedAddress } from '@holdall/contract/kit/texts/email-address.ts'
import { findPersonByEmail } from '../../../core/people/people.repository.ts'
import { listHeldPermissions } from '../../../core/permissions/held-permissions.repository.ts'
import { CommandError } from '../../../platform/commands/command.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { createPermissionSet } from '../../../platform/permissions/permission-set.ts'

/**
 * The context in which the operator acts for somebody: with their rights, their space and their limits.
 * @throws CommandError if nobody has this address
 */
export async function asMember(ctx: Ctx, email: string): Promise<Ctx> {
  const user = await findPersonByEmail(ctx.db.read, foldedAddress(email))
  if (!user) throw new CommandError(`No one has the address ${email}.`)
  const held = await listHeldPermissions(ctx.db.read, user.id, ctx.clock.now())
  return {
    ...ctx,
    caller: {
      kind: 'member',
      userId: user.id,
      sessionId: '',
      email: user.email,
      displayName: user.name,
      language: user.language,
      timeZone: user.time_zone,
      permissions: createPermissionSet(held),
    },
  }
}
