import { writeAudit } from '../../../../core/audit/audit.ts'
import { lockRights } from '../../../../core/permissions/administrators.ts'
import type { Ctx } from '../../../../platform/ctx.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { newId } from '../../../../platform/ids.ts'
import { giveRole, publishRights, takeRole } from '../../../roles/public.ts'
import type { CompanyGivenRow, CompanyProviderRow, CompanyRuleRow } from '../company-sign-in.tables.ts'
import { listRules } from '../rules.repository.ts'
import { deleteGiven, insertGiven, isGiven, isGivenByOthers, listGiven } from './given.repository.ts'

type Provider = Pick<CompanyProviderRow, 'id' | 'kind' | 'name'>

interface Applied {
  readonly rolesGiven: string[]
  readonly rolesTaken: string[]
  readonly workspacesGiven: string[]
  readonly workspacesTaken: string[]
  /** What stays because the site, or a workspace, would have nobody left who is responsible. */
  readonly kept: string[]
}

/** Holds what the rules say for someone in these groups. */
interface Wanted {
  readonly roles: ReadonlySet<string>
  /** Roles in workspaces; the first rule of a workspace counts. */
  readonly spaces: ReadonlyMap<string, string>
}

/** Prepares a transaction that calls `applyGroups`; before anything else is locked. */
export function lockForGroups(tx: Tx, { db }: Pick<Ctx, 'db'>): Promise<void> {
  return lockRights(tx, db.dialect)
}

/**
 * Gives and takes away what the rules of a provider say about someone in these groups. Only what company sign-in gave is
 * taken away; roles and memberships that people have otherwise are left alone. Call it under `lockForGroups`.
 * @param groups null if the provider says nothing about groups, which changes nothing
 */
export async function applyGroups(
  tx: Tx,
  ctx: Ctx,
  provider: Provider,
  { userId, groups }: { readonly userId: string; readonly groups: readonly string[] | null },
): Promise<void> {
  if (groups === null) return
  const wanted = wantedFor(provider, await listRules(tx, provider.id), groups)
  await settle(tx, ctx, provider, userId, wanted)
}

/** Takes away everything that a provider gave to someone. Call it under `lockForGroups`. */
export async function revokeAll(
  tx: Tx,
  ctx: Ctx,
  provider: Pick<Provider, 'id' | 'name'>,
  userId: string,
): Promise<void> {
  await settle(tx, ctx, provider, userId, { roles: new Set(), spaces: new Map() })
}

/** Names of groups are compared as they are; directories ignore case in them (RFC 4517, section 4.2.11). */
function wantedFor({ kind }: Provider, rules: readonly CompanyRuleRow[], groups: readonly string[]): Wanted {
  const key = (name: string) => (kind === 'directory' ? name.normalize('NFC').toLowerCase() : name.normalize('NFC'))
  const isIn = new Set(groups.map(key))
  const roles = new Set<string>()
  const spaces = new Map<string, string>()
  for (const rule of rules) {
    if (!isIn.has(key(rule.group_name))) continue
    if (rule.role_id !== null) roles.add(rule.role_id)
    const { space_id, space_role_id } = rule
    if (space_id !== null && space_role_id !== null && !spaces.has(space_id)) spaces.set(space_id, space_role_id)
  }
  return { roles, spaces }
}

async function settle(
  tx: Tx,
  ctx: Ctx,
  provider: Pick<Provider, 'id' | 'name'>,
  userId: string,
  wanted: Wanted,
): Promise<void> {
  const given = await listGiven(tx, provider.id, userId)
  if (given.length === 0 && wanted.roles.size === 0 && wanted.spaces.size === 0) return
  const done: Applied = { rolesGiven: [], rolesTaken: [], workspacesGiven: [], workspacesTaken: [], kept: [] }
  const about = { tx, ctx, providerId: provider.id, userId, given, done }
  await settleRoles(about, wanted.roles)
  await settleSpaces(about, wanted.spaces)
  const changes = Object.entries(done).filter(([, ids]) => ids.length > 0)
  if (changes.length === 0) return
  if (done.rolesGiven.length + done.rolesTaken.length > 0) await publishRights(ctx, tx)
  await writeAudit(tx, ctx, {
    action: 'user.company-rights-changed',
    object: { type: 'user', id: userId },
    after: { by: provider.name, ...Object.fromEntries(changes) },
  })
}

interface Settling {
  readonly tx: Tx
  readonly ctx: Ctx
  readonly providerId: string
  readonly userId: string
  readonly given: readonly CompanyGivenRow[]
  readonly done: Applied
}

async function settleRoles(about: Settling, wanted: ReadonlySet<string>): Promise<void> {
  const { tx, ctx, userId, given, done } = about
  for (const roleId of wanted) {
    const isOurs = given.some(row => row.role_id === roleId)
    const isTheirs = !isOurs && (await isGiven(tx, userId, { roleId }))
    if ((await giveRole(tx, ctx, userId, roleId)) !== null) done.rolesGiven.push(roleId)
    // What someone had before company sign-in stays theirs.
    else if (!isTheirs) continue
    if (!isOurs) await note(about, { roleId })
  }
  for (const row of given) {
    if (row.role_id === null || wanted.has(row.role_id)) continue
    const isShared = await isGivenByOthers(tx, row)
    if (!isShared && !(await takeRole(tx, ctx, userId, row.role_id))) {
      done.kept.push(row.role_id)
      continue
    }
    await deleteGiven(tx, row.id)
    if (!isShared) done.rolesTaken.push(row.role_id)
  }
}

async function settleSpaces(about: Settling, wanted: ReadonlyMap<string, string>): Promise<void> {
  const { tx, ctx, userId, given, done } = about
  const ids = new Set([...wanted.keys(), ...given.flatMap(row => row.space_id ?? [])])
  // Always in the same order, so that two sign-ins don't wait for each other.
  for (const spaceId of [...ids].sort()) {
    const row = given.find(one => one.space_id === spaceId)
    const roleId = wanted.get(spaceId)
    if (roleId !== undefined) {
      const isOurs = row !== undefined || (await isGiven(tx, userId, { spaceId }))
      const placed = await ctx.memberPlacing.place(tx, ctx, { spaceId, userId, roleId, isOurs })
      if (placed === 'joined' || placed === 'changed') done.workspacesGiven.push(spaceId)
      if (!row && (placed === 'joined' || (placed !== 'none' && isOurs))) await note(about, { spaceId })
    } else if (row) {
      const isShared = await isGivenByOthers(tx, row)
      if (!isShared && !(await ctx.memberPlacing.unplace(tx, ctx, { spaceId, userId }))) {
        done.kept.push(spaceId)
        continue
      }
      await deleteGiven(tx, row.id)
      if (!isShared) done.workspacesTaken.push(spaceId)
    }
  }
}

async function note(
  { tx, ctx, providerId, userId }: Settling,
  { roleId = null, spaceId = null }: { readonly roleId?: string | null; readonly spaceId?: string | null },
): Promise<void> {
  await insertGiven(tx, {
    id: newId(),
    provider_id: providerId,
    user_id: userId,
    role_id: roleId,
    space_id: spaceId,
    given_at: ctx.clock.now(),
  })
}
