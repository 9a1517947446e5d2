import type { Outcomes } from '@holdall/contract/kit/outcomes.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import { listMemberIds } from '../../core/rights/groups.repository.ts'
import type { GroupRow } from '../../core/rights/rights.tables.ts'
import type { Needs } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/database/database.ts'
import { done, leftAlone } from '../../platform/outcomes.ts'
import { countGroupMembers, countUses, deleteGroupRows, lockGroups } from './groups.repository.ts'
import { publishGroups } from './publish-groups.ts'

/** Deletes groups with an outcome for each. Everything that was shared with them ends. */
export function deleteGroups(
  ctx: Needs<'caller' | 'clock' | 'db' | 'events' | 'jobs' | 'origin'>,
  ids: readonly string[],
): Promise<Outcomes> {
  const wanted = [...new Set(ids)]
  return ctx.db.transaction(async tx => {
    const found = await lockGroups(tx, ctx.db.dialect, wanted)
    await deleteFound(ctx, tx, found)
    const deleted = new Set(found.map(group => group.id))
    return { data: wanted.map(id => (deleted.has(id) ? done(id) : leftAlone(id, 'group.not-found'))) }
  })
}

/** The same within a transaction that has locked them. */
export async function deleteFound(
  ctx: Needs<'caller' | 'clock' | 'events' | 'jobs' | 'origin'>,
  tx: Tx,
  groups: readonly GroupRow[],
): Promise<void> {
  if (groups.length === 0) return
  const ids = groups.map(group => group.id)
  const counts = await countGroupMembers(tx, ids)
  for (const { id, name, owner_id } of groups) {
    const before = { name, ownerId: owner_id, members: counts.get(id) ?? 0, ...(await countUses(tx, id)) }
    await writeAudit(tx, ctx, { action: 'group.deleted', object: { type: 'group', id }, before })
  }
  await publishGroups(ctx, tx, ids, await listMemberIds(tx, ids))
  await deleteGroupRows(tx, ids)
}
