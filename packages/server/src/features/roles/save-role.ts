import type { AuditAction } from '@holdall/contract/audit/audit-actions.ts'
import type { Role, RoleInput } from '@holdall/contract/roles/roles.schemas.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import type { RoleRow } from '../../core/people/people.tables.ts'
import { lockRights, requireAdministrator } from '../../core/permissions/administrators.ts'
import { type Ctx, memberOf, type Needs } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/database/database.ts'
import { fail, failField } from '../../platform/failure.ts'
import { newId } from '../../platform/ids.ts'
import type { HeldPermission } from '../../platform/permissions/permission-set.ts'
import { readPermissions } from './catalogue.ts'
import { reaches } from './giving.ts'
import {
  clearOtherGuests,
  countWorkspaceHolders,
  findRole,
  heldByOtherGuests,
  isRoleNameTaken,
  saveRole,
} from './manage.repository.ts'
import { type FullRole, presentRole } from './present-role.ts'
import { publishRights } from './publish-rights.ts'

/** @throws role.name-taken, role.too-strong, request.invalid */
export async function createRole(ctx: Ctx, input: RoleInput): Promise<{ role: Role }> {
  const { permissions } = memberOf(ctx)
  if (input.type === 'workspace' && !ctx.settings.get('workspaces.integrated')) {
    throw failField('type', 'Workspaces are turned off on this site. Turn them on in the settings first.')
  }
  const held = checkInput(input)
  if (input.type === 'sitewide' && !reaches(permissions, held)) throw fail('role.too-strong')
  // Choosing the guest role or a default role changes other roles and what users may do.
  if ((input.guests || input.default) && !permissions.has('roles.update')) {
    throw fail('request.forbidden', { permission: 'roles.update' })
  }
  const now = ctx.clock.now()
  const row: RoleRow = { id: newId(), is_internal: 0, created_at: now, ...rowOf(input, now) }
  return ctx.db.transaction(async tx => {
    await lockRights(tx, ctx.db.dialect)
    if (row.is_guests === 1) await requireGuestsReached(ctx, tx, row.id)
    if (await isRoleNameTaken(tx, row.name, null)) throw fail('role.name-taken')
    await save(ctx, tx, 'role.created', { row, held }, null)
    return { role: presentRole({ row, held }, permissions) }
  })
}

/** @throws role.not-found, role.name-taken, role.too-strong, role.guests-stay, role.last-administrator, request.invalid */
export async function updateRole(ctx: Ctx, id: string, input: RoleInput): Promise<{ role: Role }> {
  const { permissions } = memberOf(ctx)
  const held = checkInput(input)
  return ctx.db.transaction(async tx => {
    await lockRights(tx, ctx.db.dialect)
    const before = await findRole(tx, id)
    if (!before) throw fail('role.not-found')
    if (before.row.type !== input.type) throw failField('type', 'The role type can’t be changed. Create a new role.')
    if (before.row.is_guests === 1 && !input.guests) throw fail('role.guests-stay')
    // A built-in role may become the guest role again, but not while new users get it.
    const takesGuests = input.guests && before.row.is_guests === 0
    if (takesGuests && before.row.is_internal === 1 && before.row.is_default === 1) throw fail('role.internal')
    if (takesGuests) await requireGuestsReached(ctx, tx, id)
    await requireReach(ctx, tx, before, held)
    if (await isRoleNameTaken(tx, input.name, id)) throw fail('role.name-taken')
    const flags = before.row.is_internal === 1 ? { is_default: before.row.is_default } : {}
    const row = { ...before.row, ...rowOf(input, ctx.clock.now()), ...flags }
    await save(ctx, tx, 'role.updated', { row, held }, before)
    await requireAdministrator(ctx, tx)
    return { role: presentRole({ row, held }, permissions) }
  })
}

/** Nobody may change a role that has more rights than they do, nor give a role such rights. */
async function requireReach(
  ctx: Needs<'caller'>,
  tx: Tx,
  { row, held }: FullRole,
  next: readonly HeldPermission[],
): Promise<void> {
  const { permissions } = memberOf(ctx)
  if (row.type === 'sitewide') {
    if (!reaches(permissions, held) || !reaches(permissions, next)) throw fail('role.too-strong')
    return
  }
  // The caller may have this role in a workspace themselves.
  const isGaining = next.some(one => !held.some(other => other.permission === one.permission))
  if (isGaining && !permissions.has('admin') && (await countWorkspaceHolders(tx, row.id)) > 0)
    throw fail('role.too-strong')
}

/** The current guest role loses its function, which counts as a change of it. */
async function requireGuestsReached(ctx: Needs<'caller'>, tx: Tx, id: string): Promise<void> {
  if (!reaches(memberOf(ctx).permissions, await heldByOtherGuests(tx, id))) throw fail('role.too-strong')
}

function checkInput(input: RoleInput): HeldPermission[] {
  if (input.guests && input.type !== 'sitewide')
    throw failField('guests', 'Guests need a site-wide role. Choose another one.')
  const held = readPermissions(input.type, input.permissions)
  if (input.guests && held.some(one => one.permission === 'admin' || one.permission === 'admin.access')) {
    throw failField('permissions', 'Guests can’t have access to the admin area. Remove this permission.')
  }
  return held
}

function rowOf(input: RoleInput, now: number) {
  return {
    name: input.name,
    description: input.description,
    type: input.type,
    is_default: input.default ? 1 : 0,
    is_guests: input.guests ? 1 : 0,
    updated_at: now,
  }
}

async function save(
  ctx: Needs<'caller' | 'clock' | 'events' | 'origin'>,
  tx: Tx,
  action: AuditAction,
  role: FullRole,
  before: FullRole | null,
): Promise<void> {
  await saveRole(tx, role)
  if (role.row.is_guests === 1) await clearOtherGuests(tx, role.row.id)
  await writeAudit(tx, ctx, {
    action,
    object: { type: 'role', id: role.row.id },
    ...(before ? { before: told(before) } : {}),
    after: told(role),
  })
  await publishRights(ctx, tx)
}

const told = ({ row, held }: FullRole) => ({
  name: row.name,
  description: row.description,
  type: row.type,
  default: row.is_default === 1,
  guests: row.is_guests === 1,
  permissions: held,
})
