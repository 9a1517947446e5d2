import type { AccessReason, PersonAccess } from '@holdall/contract/sharing/people.schemas.ts'
import type { Access } from '../../../core/rights/access-item.ts'
import { type TracedPerson, type TracedStep, traceAccess } from '../../../core/rights/trace-access.ts'
import { instantOrNull } from '../../../platform/clock.ts'
import type { Needs } from '../../../platform/ctx.ts'
import type { HeldGrant } from '../grants/grants.repository.ts'
import { findPeople } from '../people.repository.ts'
import { presentPerson } from '../present-person.ts'
import { throughOf } from './through-of.ts'

/** Further members of a workspace are only counted. */
export const mostMembers = 100

/**
 * Who has access and why, in the resolver's own words, with the owner first. Users who may neither share nor edit see
 * only the owner and themselves; members of a workspace are shown to those inside it.
 */
export async function tracePeople(
  ctx: Needs<'db'>,
  access: Access,
  grants: readonly HeldGrant[],
  userId: string,
): Promise<PersonAccess[]> {
  const isInside = access.via === 'owner' || access.via === 'member'
  const traced = await traceAccess(ctx, access, grants, isInside ? mostMembers : null)
  const seesPeople = access.can.share || access.can.edit
  const isShown = ({ userId: id, trace }: TracedPerson) =>
    id === userId || trace.some(({ via }) => via === 'owner') || seesPeople
  const shown = traced.filter(isShown)
  const rows = await findPeople(
    ctx.db.read,
    shown.map(one => one.userId),
  )
  return shown.flatMap(({ userId: id, can, trace }) => {
    const row = rows.get(id)
    if (!row) return []
    const own = grants.filter(grant => grant.user_id === id)
    return [{ person: presentPerson(row), can, because: trace.map(step => reason(step, access, own)) }]
  })
}

function reason({ via, itemId, roleNames }: TracedStep, access: Access, grants: readonly HeldGrant[]): AccessReason {
  if (via !== 'grant') {
    const roleName = via === 'member' ? roleNames.join(', ') : null
    return { via: via === 'member' ? 'member' : 'owner', role: null, roleName, through: null, expiresAt: null }
  }
  const grant = grants.find(one => one.item_id === itemId)
  return {
    via,
    role: grant?.role ?? null,
    roleName: null,
    through: throughOf(access, itemId),
    expiresAt: instantOrNull(grant?.expires_at ?? null),
  }
}
