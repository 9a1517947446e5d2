import { foldText } from '@holdall/contract/drive/names.ts'
import type { GroupBrief } from '@holdall/contract/groups/groups.schemas.ts'
import type { GroupRow } from '../../core/rights/rights.tables.ts'
import { memberOf, type Needs } from '../../platform/ctx.ts'
import type { Reader } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { findSharableRows, suggestGroupRows } from './groups.repository.ts'
import { presentBriefly } from './present-group.ts'

// The names of groups say as much about a team as its addresses. So groups of the site can be found by everyone only
// where the site suggests people too, and otherwise by those who are in them or see them all in the back-office. A member's own
// groups are theirs alone.
function boundsOf(ctx: Needs<'caller' | 'settings'>) {
  const { userId, permissions } = memberOf(ctx)
  const sees = ctx.settings.get('share.suggest_emails') || permissions.has('groups.view')
  return { userId, sees, hasOwn: ctx.settings.get('share.own_groups') }
}

/** Groups that the caller may share with, by the beginning of their names. */
export async function suggestGroups(
  ctx: Needs<'caller' | 'db' | 'settings'>,
  text: string,
  most: number,
): Promise<GroupBrief[]> {
  const rows = await suggestGroupRows(ctx.db.read, { ...boundsOf(ctx), start: foldText(text), most })
  return presentBriefly(ctx.db.read, rows)
}

/** Those of these groups that the caller may share with. */
export function findSharable(
  ctx: Needs<'caller' | 'settings'>,
  db: Reader,
  ids: readonly string[],
): Promise<GroupRow[]> {
  return findSharableRows(db, ids, boundsOf(ctx))
}

/** The groups with these ids. @throws `group.not-found` if the caller may not share with one of them, alike for unknown ones */
export async function requireSharable(
  ctx: Needs<'caller' | 'settings'>,
  db: Reader,
  ids: readonly string[],
): Promise<GroupRow[]> {
  const rows = await findSharable(ctx, db, ids)
  if (rows.length < new Set(ids).size) throw fail('group.not-found')
  return rows
}
