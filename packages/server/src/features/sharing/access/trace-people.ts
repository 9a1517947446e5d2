import type { AccessReason, PersonAccess } from '@holdall/contract/sharing/people.schemas.ts'
import { findPeople } from '../../../core/people/listed-people.repository.ts'
import type { Access } from '../../../core/rights/access-item.ts'
import { findGroupNames } from '../../../core/rights/groups.repository.ts'
import { type TracedPerson, type TracedStep, traceAccess } from '../../../core/rights/trace-access.ts'
import { instantOrNull } from '../../../platform/clock.ts'
import type { Needs } from '../../../platform/ctx.ts'
import type { HeldGrant } from '../grants/grants.repository.ts'
import { presentPerson } from '../present-person.ts'
import { throughOf } from './through-of.ts'

/** Further members of a workspace are only counted. */
export const mostMembers = 100
/** This many members of each group are shown. */
export const mostOfGroup = 100

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
  const options = { mostMembers: isInside ? mostMembers : null, mostOfGroup, callerId: userId }
  const traced = await traceAccess(ctx, access, grants, options)
  const seesPeople = access.can.share || access.can.edit
  const isShown = ({ userId: id, trace }: TracedPerson) =>
    id === userId || trace.some(({ via }) => via === 'owner') || seesPeople
  const shown = traced.filter(isShown)
  const rows = await findPeople(
    ctx.db.read,
    shown.map(one => one.userId),
  )
  const groups = await findGroupNames(
    ctx.db.read,
    shown.flatMap(one => one.trace.flatMap(step => step.groupId ?? [])),
  )
  return shown.flatMap(({ userId: id, can, trace }) => {
    const row = rows.get(id)
    if (!row) return []
    const because = trace.map(step => ({
      ...reason(step, access, grants, id),
      group: groups.get(step.groupId ?? '') ?? null,
    }))
    return [{ person: presentPerson(row), can, because }]
  })
}

function reason(
  { via, itemId, groupId, roleName }: TracedStep,
  access: Access,
  grants: readonly HeldGrant[],
  userId: string,
): Omit<AccessReason, 'group'> {
  if (via !== 'grant')
    return { via: via === 'member' ? 'member' : 'owner', role: null, roleName, through: null, expiresAt: null }
  const isIt = (one: HeldGrant) => (groupId === null ? one.user_id === userId : one.group_id === groupId)
  const grant = grants.find(one => one.item_id === itemId && isIt(one))
  return {
    via,
    role: grant?.role ?? null,
    roleName: null,
    through: throughOf(access, itemId),
    expiresAt: instantOrNull(grant?.expires_at ?? null),
  }
}
