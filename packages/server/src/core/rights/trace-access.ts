import type { GrantRole, ItemCan } from '@holdall/contract/drive/drive.schemas.ts'
import type { Needs } from '../../platform/ctx.ts'
import { findChain } from '../tree/items.repository.ts'
import type { Access } from './access-item.ts'
import { listMembersWithRoles, type MemberWithRoles } from './memberships.repository.ts'
import { rights, type TraceStep, type Via } from './rights.ts'

/** A grant in effect now; `user_id` is null for an address without an account. */
export interface CountingGrant {
  readonly user_id: string | null
  readonly item_id: string
  readonly role: GrantRole
}

export interface TracedPerson {
  readonly userId: string
  readonly can: ItemCan
  readonly trace: readonly TracedStep[]
}

export interface TracedStep {
  readonly via: Via
  /** The item that it was given for. */
  readonly itemId: string
  /** A member's role names. */
  readonly roleNames: readonly string[]
}

/**
 * Returns everyone who has access and why, running the resolver for each of them: the owner, the holders of `grants`
 * (those on the item and above it), and the first `mostMembers` of the workspace. Null leaves memberships out, for
 * callers who may not know about them.
 */
export async function traceAccess(
  ctx: Needs<'db'>,
  access: Access,
  grants: readonly CountingGrant[],
  mostMembers: number | null,
): Promise<TracedPerson[]> {
  const { space } = access
  const held = grantsByPerson(grants)
  const [chain, members] = await Promise.all([
    findChain(ctx.db.read, access.item.id),
    space.kind === 'workspace' && mostMembers !== null
      ? listMembersWithRoles(ctx.db.read, space.id, [...held.keys()], mostMembers)
      : new Map<string, MemberWithRoles>(),
  ])
  const people = new Set([space.owner_id, ...members.keys(), ...held.keys()])
  return [...people].flatMap(userId => {
    const isOwner = userId === space.owner_id
    // As everywhere: the owner needs no role or grant.
    const member = isOwner ? undefined : members.get(userId)
    const own = (!isOwner && held.get(userId)) || new Map<string, GrantRole>()
    const standing = { isOwner, membership: member?.permissions ?? null, grants: own }
    const found = rights({ userId, link: null }, standing, chain)
    if (!found) return []
    const step = ({ via, top }: TraceStep): TracedStep => ({
      via,
      itemId: chain[top]?.id ?? access.item.id,
      roleNames: via === 'member' ? (member?.roleNames ?? []) : [],
    })
    return [{ userId, can: found.can, trace: found.trace.map(step) }]
  })
}

function grantsByPerson(grants: readonly CountingGrant[]): Map<string, Map<string, GrantRole>> {
  const held = new Map<string, Map<string, GrantRole>>()
  for (const { user_id, item_id, role } of grants) {
    if (user_id !== null) held.set(user_id, (held.get(user_id) ?? new Map()).set(item_id, role))
  }
  return held
}
