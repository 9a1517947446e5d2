import type { GrantRole } from '@holdall/contract/drive/drive.schemas.ts'
import { type RawBuilder, sql } from 'kysely'
import type { GrantRow } from './rights.tables.ts'

// Whatever is given to a group is given to those who are in it at the moment of the question: nothing is copied, so
// whoever joins or leaves gains or loses with the same transaction. Each part of a union has an index of its own; one
// condition with `or` would have none (docs/decisions/0099).

/** A grant as a person holds it. */
interface HeldGrantRow extends GrantRow {
  /** Since when they hold it without a break, ms since 1970. */
  readonly began_at: number
}

const given = sql`coalesce(grants.since, grants.created_at)`

/**
 * The grants that a person holds, themselves or through a group. Take it under the name `grants`. There can be several
 * on one item.
 */
export function grantsHeldBy(userId: string): RawBuilder<HeldGrantRow> {
  return sql`(
    select grants.*, ${given} as began_at from grants where user_id = ${userId}
    union all
    select grants.*, case when group_members.added_at > ${given} then group_members.added_at else ${given} end as began_at
    from group_members join grants on grants.group_id = group_members.group_id
    where group_members.user_id = ${userId}
  )`
}

/** A grant, once for each person who holds it. */
interface HolderRow {
  readonly item_id: string
  readonly user_id: string
  readonly role: GrantRole
  readonly expires_at: number | null
}

/** Everyone who holds a grant, themselves or through a group. Take it under the name `grants`. */
export const grantHolders = sql<HolderRow>`(
  select item_id, user_id, role, expires_at from grants where user_id is not null
  union all
  select grants.item_id, group_members.user_id, grants.role, grants.expires_at
  from grants join group_members on group_members.group_id = grants.group_id
)`

/** A person in a workspace: with a role of their own, or with that of a group. */
interface MembershipRow {
  readonly id: string
  readonly space_id: string
  readonly user_id: string
  readonly role_id: string
  readonly joined_at: number
  /** Since when they are in it this way: a member of a group since they are in the group and the group in the workspace. */
  readonly began_at: number
  /** The group that gives them the role; null for their own. */
  readonly group_id: string | null
}

/** Everyone in a workspace, themselves or through a group, once for each role that they have there. */
export const memberships = sql<MembershipRow>`(
  select id, space_id, user_id, role_id, joined_at, joined_at as began_at, null as group_id from space_members
  union all
  select space_groups.id, space_groups.space_id, group_members.user_id, space_groups.role_id, space_groups.joined_at,
    case when group_members.added_at > space_groups.joined_at then group_members.added_at else space_groups.joined_at end,
    space_groups.group_id
  from space_groups join group_members on group_members.group_id = space_groups.group_id
)`.as('memberships')
