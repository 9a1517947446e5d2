import { installedDescription } from '@holdall/contract/roles/installed-roles.ts'
import { type WorkspacePermission, workspacePermissions } from '@holdall/contract/roles/workspace.permissions.ts'
import type { RoleRow } from '../../core/people/people.tables.ts'
import type { Needs } from '../../platform/ctx.ts'
import { newId } from '../../platform/ids.ts'
import { findRoleByName, hasRoles, insertRole } from './roles.repository.ts'

/** The roles made at installation. No check depends on their names. */
const installed: readonly Installed[] = [
  { name: 'Administrators', permissions: ['admin', 'admin.access'] },
  {
    name: 'Members',
    permissions: ['files.create', 'files.share', 'links.create', 'workspaces.create'],
    isDefault: true,
  },
  { name: 'Guests', permissions: [], isGuests: true },
]

const look: WorkspacePermission[] = ['files.view', 'files.download', 'files.comment']

/** Workspace roles, the strongest first. */
const ofWorkspaces: readonly { name: string; permissions: WorkspacePermission[] }[] = [
  { name: 'Manager', permissions: workspacePermissions },
  {
    name: 'Editor',
    permissions: [...look, 'files.create', 'files.update', 'files.delete', 'files.share'],
  },
  { name: 'Contributor', permissions: [...look, 'files.create'] },
  { name: 'Viewer', permissions: look },
]

interface Installed {
  readonly name: string
  readonly permissions: readonly string[]
  readonly isDefault?: boolean
  readonly isGuests?: boolean
}

/** Creates the roles of a new installation. Does nothing if any role of the type exists. */
export async function ensureRoles(ctx: Needs<'clock' | 'db'>): Promise<void> {
  await ensureRolesOf(ctx, 'sitewide', installed)
  await ensureRolesOf(ctx, 'workspace', ofWorkspaces)
}

async function ensureRolesOf(
  ctx: Needs<'clock' | 'db'>,
  type: RoleRow['type'],
  roles: readonly Installed[],
): Promise<void> {
  if (await hasRoles(ctx.db.read, type)) return
  const now = ctx.clock.now()
  await ctx.db.transaction(async tx => {
    for (const role of roles) {
      if (await findRoleByName(tx, role.name)) continue
      const row = {
        id: newId(),
        name: role.name,
        description: installedDescription(role.name),
        type,
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
