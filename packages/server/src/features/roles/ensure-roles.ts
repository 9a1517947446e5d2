import type { Ctx } from '../../platform/ctx.ts'
import { newId } from '../../platform/ids.ts'
import { findRoleByName, hasRoles, insertRole } from './roles.repository.ts'

/** The roles made at installation. Names are not built into any check. */
const installed = [
  { name: 'Administrators', description: 'May do everything.', permissions: ['admin', 'admin.access'] },
  {
    name: 'Members',
    description: 'Keep and share their own files.',
    permissions: ['files.create', 'files.share', 'links.create'],
    isDefault: true,
  },
  { name: 'Guests', description: 'People who are not signed in.', permissions: [], isGuests: true },
]

/** Makes the roles of a new installation. Does nothing where any role exists. */
export async function ensureRoles(ctx: Ctx): Promise<void> {
  if (await hasRoles(ctx.db.read)) return
  const now = ctx.clock.now()
  await ctx.db.transaction(async tx => {
    for (const role of installed) {
      if (await findRoleByName(tx, role.name)) continue
      const row = {
        id: newId(),
        name: role.name,
        description: role.description,
        type: 'sitewide' as const,
        is_default: role.isDefault ? 1 : 0,
        is_guests: role.isGuests ? 1 : 0,
        is_internal: 1,
        created_at: now,
        updated_at: now,
      }
      await insertRole(tx, row, role.permissions)
    }
  })
}
