import type { Access } from '../../core/rights/access-item.ts'
import { whoMayView } from '../../core/rights/people-with-access.ts'
import type { Needs } from '../../platform/ctx.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import { findSharable } from '../groups/public.ts'
import type { CommentPlace } from './access-comment.ts'
import { listAuthors } from './comments.repository.ts'

/**
 * Who has access is shown only to those who may edit or share the file, and to those who manage the site's comments.
 */
export function seesPeople(place: CommentPlace & { readonly can?: Access['can'] }): boolean {
  return place.can === undefined || place.can.share || place.can.edit
}

/** The users that everyone else knows of: the owner and those who have commented. */
export async function listKnown(db: Reader, { item, space }: CommentPlace): Promise<string[]> {
  return [space.owner_id, ...(await listAuthors(db, item.id))]
}

/**
 * Those of `ids` whom the caller may mention. The others are left out silently, because an error would reveal who has
 * an account or access. `kept` are already mentioned.
 */
export async function mentionable(
  ctx: Needs<'clock' | 'db'>,
  tx: Tx,
  place: CommentPlace & { readonly can?: Access['can'] },
  ids: readonly string[],
  kept: readonly string[] = [],
): Promise<string[]> {
  const known = new Set(seesPeople(place) ? ids : [...(await listKnown(tx, place)), ...kept])
  const candidates = ids.filter(id => known.has(id))
  return [...(await whoMayView(ctx, place.item.id, candidates, tx))]
}

/**
 * Those of these groups that the caller may mention: those that they may share with, and `kept`, which are already
 * mentioned. The others are left out silently, because an error would reveal that they exist.
 */
export async function mentionableGroups(
  ctx: Needs<'caller' | 'settings'>,
  tx: Tx,
  ids: readonly string[],
  kept: readonly string[] = [],
): Promise<string[]> {
  if (ids.length === 0) return []
  const found = new Set((await findSharable(ctx, tx, ids)).map(group => group.id))
  return [...new Set(ids)].filter(id => found.has(id) || kept.includes(id))
}
