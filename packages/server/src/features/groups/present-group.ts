import type { Group, GroupBrief } from '@holdall/contract/groups/groups.schemas.ts'
import { findListedPeople } from '../../core/people/participants.repository.ts'
import type { GroupRow } from '../../core/rights/rights.tables.ts'
import { instant } from '../../platform/clock.ts'
import type { Reader } from '../../platform/database/database.ts'
import { countGroupMembers } from './groups.repository.ts'

/** Groups as administrators see them. */
export async function presentGroups(db: Reader, rows: readonly GroupRow[]): Promise<Group[]> {
  const counts = await countGroupMembers(
    db,
    rows.map(row => row.id),
  )
  const ownerOf = await findListedPeople(
    db,
    rows.map(row => row.owner_id),
  )
  return rows.map(row => ({
    id: row.id,
    name: row.name,
    description: row.description,
    owner: ownerOf(row.owner_id),
    member_count: counts.get(row.id) ?? 0,
    created_at: instant(row.created_at),
    updated_at: instant(row.updated_at),
  }))
}

/** Groups as those see them who can share with them. */
export async function presentBriefly(db: Reader, rows: readonly GroupRow[]): Promise<GroupBrief[]> {
  const counts = await countGroupMembers(
    db,
    rows.map(row => row.id),
  )
  return rows.map(({ id, name }) => ({ id, name, memberCount: counts.get(id) ?? 0 }))
}
