import type { GrantRole, ItemCan } from '@holdall/contract/drive/drive.schemas.ts'
import type { Needs } from '../../platform/ctx.ts'
import { findChain } from '../tree/items.repository.ts'
import type { Access } from './access-item.ts'
import { listGroupMembers, listGroupsOf } from './groups.repository.ts'
import { listMembersWithRoles, type MemberWithRoles, type RoleIn } from './memberships.repository.ts'
import type { Restriction } from './restrictions/restriction-on.ts'
import { findRestrictions } from './restrictions/restrictions.repository.ts'
import { evaluate, type HeldRole, type TraceStep, type Via } from './rights.ts'

/** A grant in effect now; without a person and a group, it is for an address without an account. */
export interface CountingGrant {
  readonly user_id: string | null
  readonly group_id: string | null
  readonly item_id: string
  readonly id: string
  readonly role: GrantRole
}

/** A trace explains present access, so the past doesn't matter. */
const now = { since: 0, withVersions: false }

export interface TracedPerson {
  readonly userId: string
  readonly can: ItemCan
  readonly trace: readonly TracedStep[]
}

export interface TracedStep {
  readonly via: Via
  /** The item that it was given for. */
  readonly itemId: string
  /** The group through which they have it; null for what they have themselves. */
  readonly groupId: string | null
  /** The name of a member’s role. */
  readonly roleName: string | null
}

interface TraceOptions {
  /** How many members of the workspace; null leaves memberships out, for callers who may not know about them. */
  readonly mostMembers: number | null
  /** This many members of each group are listed. */
  readonly mostOfGroup: number
  /** They are traced even if they are beyond those. */
  readonly callerId: string
}

/**
 * Returns everyone who has access and why, running the resolver for each of them: the owner, the holders of `grants`
 * (those on the item and above it), and the first members of the workspace and of the groups.
 */
export async function traceAccess(
  ctx: Needs<'db'>,
  access: Access,
  grants: readonly CountingGrant[],
  { mostMembers, mostOfGroup, callerId }: TraceOptions,
): Promise<TracedPerson[]> {
  const { space } = access
  const groupIds = grants.flatMap(grant => grant.group_id ?? [])
  const groups = await listGroupMembers(ctx.db.read, groupIds, mostOfGroup)
  for (const id of await listGroupsOf(ctx.db.read, callerId, groupIds))
    groups.set(id, [...new Set([...(groups.get(id) ?? []), callerId])])
  const held = grantsByPerson(grants, groups)
  const [chain, members] = await Promise.all([
    findChain(ctx.db.read, access.item.id),
    space.kind === 'workspace' && mostMembers !== null
      ? listMembersWithRoles(ctx.db.read, space.id, [...held.keys(), callerId], mostMembers)
      : new Map<string, MemberWithRoles>(),
  ])
  const closed = chain.slice(0, -1).flatMap(step => (step.is_closed === 1 ? step.id : []))
  const restrictions =
    closed.length > 0 ? await findRestrictions(ctx.db.read, closed) : new Map<string, Restriction[]>()
  const people = new Set([space.owner_id, ...members.keys(), ...held.keys()])
  return [...people].flatMap(userId => {
    const isOwner = userId === space.owner_id
    // As everywhere: the owner needs no role or grant.
    const member = isOwner ? undefined : members.get(userId)
    const own = (!isOwner && held.get(userId)) || new Map<string, HeldRole[]>()
    const roles = (member?.roles ?? []).map(role => ({ ...role, since: now.since }))
    const context = { isOwner, memberships: roles, grants: own, restrictions, isLinkRestricted: false }
    const found = evaluate({ userId, link: null }, context, chain)
    const given = ({ top }: TraceStep) => chain[top]?.id ?? access.item.id
    if (!found.rights) return []
    const isDropped = ({ groupId }: RoleIn) =>
      found.dropped.some(step => step.via === 'member' && step.groupId === groupId)
    const steps = found.rights.trace.flatMap((step): TracedStep[] =>
      step.via === 'member'
        ? roles.filter(role => !isDropped(role)).map(role => memberStep(role, given(step)))
        : [{ via: step.via, itemId: given(step), groupId: step.groupId, roleName: null }],
    )
    return [{ userId, can: found.rights.can, trace: steps }]
  })
}

const memberStep = ({ name, groupId }: RoleIn, itemId: string): TracedStep => ({
  via: 'member',
  itemId,
  groupId,
  roleName: name,
})

function grantsByPerson(
  grants: readonly CountingGrant[],
  groups: ReadonlyMap<string, readonly string[]>,
): Map<string, Map<string, HeldRole[]>> {
  const held = new Map<string, Map<string, HeldRole[]>>()
  for (const { id, user_id, group_id, item_id, role } of grants) {
    const holders = group_id === null ? [user_id ?? []].flat() : (groups.get(group_id) ?? [])
    for (const userId of holders) {
      const own = held.get(userId) ?? new Map<string, HeldRole[]>()
      own.set(item_id, [...(own.get(item_id) ?? []), { ...now, grantId: id, role, groupId: group_id }])
      held.set(userId, own)
    }
  }
  return held
}
