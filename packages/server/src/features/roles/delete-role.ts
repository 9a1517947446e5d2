import { writeAudit } from '../../core/audit/audit.ts'
import { lockRights, requireAdministrator } from '../../core/permissions/administrators.ts'
import { type Ctx, memberOf } from '../../platform/ctx.ts'
import { fail } from '../../platform/failure.ts'
import { reaches } from './giving.ts'
import { countWorkspaceHolders, deleteRoleRow, findRole } from './manage.repository.ts'
import { publishRights } from './publish-rights.ts'

/** @throws role.not-found, role.internal, role.guests-stay, role.in-use, role.too-strong, role.last-administrator */
export async function deleteRole(ctx: Ctx, id: string): Promise<void> {
  const { permissions } = memberOf(ctx)
  await ctx.db.transaction(async tx => {
    await lockRights(tx, ctx.db.dialect)
    const role = await findRole(tx, id)
    if (!role) throw fail('role.not-found')
    if (role.row.is_internal === 1) throw fail('role.internal')
    if (role.row.is_guests === 1) throw fail('role.guests-stay')
    if (role.row.type === 'sitewide' && !reaches(permissions, role.held)) throw fail('role.too-strong')
    if ((await countWorkspaceHolders(tx, id)) > 0) throw fail('role.in-use')
    await deleteRoleRow(tx, id)
    await requireAdministrator(ctx, tx)
    await writeAudit(tx, ctx, {
      action: 'role.deleted',
      object: { type: 'role', id },
      before: { name: role.row.name, type: role.row.type, permissions: role.held },
    })
    await publishRights(ctx, tx)
  })
}
