import type { Restriction, RestrictionKind } from '@holdall/contract/sharing/restrictions.schemas.ts'
import { findPeople } from '../../../core/people/listed-people.repository.ts'
import { displayName } from '../../../core/people/person-names.ts'
import { type Access, accessItems } from '../../../core/rights/access-item.ts'
import { findGroupNames } from '../../../core/rights/groups.repository.ts'
import type { RestrictionRow } from '../../../core/rights/rights.tables.ts'
import { instant } from '../../../platform/clock.ts'
import { memberOf, type Needs } from '../../../platform/ctx.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { listGrants } from '../grants/grants.repository.ts'
import { nameOfHolder } from '../grants/holders-of.ts'
import { presentBrief } from '../links/present-brief.ts'
import { listLinksOn } from '../sharing.repository.ts'
import { throughOf } from './through-of.ts'

/** Closings on an item and on the folders above it, as somebody who may share the item sees them. */
export async function presentRestrictions(
  ctx: Needs<'caller' | 'clock' | 'db'>,
  db: Reader,
  access: Access,
  rows: readonly RestrictionRow[],
): Promise<Restriction[]> {
  if (rows.length === 0) return []
  const { userId } = memberOf(ctx)
  const people = await findPeople(
    db,
    rows.flatMap(row => row.user_id ?? []),
  )
  const groups = await findGroupNames(
    db,
    rows.flatMap(row => row.group_id ?? []),
  )
  const grants = rows.some(row => row.grant_id) ? await listGrants(db, access.chainIds, ctx.clock.now()) : []
  const links = rows.some(row => row.link_id) ? await listLinksOn(db, access.chainIds) : []
  const places = await accessItems(
    ctx,
    { userId, link: null },
    rows.map(row => row.item_id),
    db,
  )
  const makers = await findPeople(
    db,
    links.map(link => link.created_by),
  )
  const briefs = new Map(links.map(link => [link.id, presentBrief(ctx, access, link, makers)]))
  const nameOf = ({ user_id, group_id, grant_id, link_id }: RestrictionRow) => {
    const person = people.get(user_id ?? '')
    const grant = grants.find(one => one.id === grant_id)
    const name = person ? displayName(person) : groups.get(group_id ?? '')?.name
    return name ?? (grant ? nameOfHolder(grant) : briefs.get(link_id ?? '')?.name) ?? ''
  }
  return rows.map(row => ({
    id: row.id,
    itemId: row.item_id,
    kind: kindOf(row),
    targetId: row.user_id ?? row.group_id ?? row.grant_id ?? row.link_id,
    name: nameOf(row),
    link: briefs.get(row.link_id ?? '') ?? null,
    through: throughOf(access, row.item_id),
    canOpen: places.get(row.item_id)?.can.share === true,
    createdAt: instant(row.created_at),
  }))
}

function kindOf({ user_id, group_id, grant_id, link_id }: RestrictionRow): RestrictionKind {
  if (user_id !== null) return 'person'
  if (group_id !== null) return 'group'
  if (grant_id !== null) return 'grant'
  return link_id === null ? 'everyone' : 'link'
}
