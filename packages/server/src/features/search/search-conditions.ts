import { foldName } from '@holdall/contract/drive/names.ts'
import type { SearchQuery } from '@holdall/contract/search/search.contract.ts'
import { starredTagId } from '@holdall/contract/tags/starred-tag.ts'
import { accessItem } from '../../core/rights/access-item.ts'
import { allows } from '../../core/rights/memberships.repository.ts'
import { visibleTo } from '../../core/rights/visible-to.ts'
import { answerMs } from '../../drivers/search/outside-search.ts'
import { memberOf, type Needs } from '../../platform/ctx.ts'
import { fail } from '../../platform/failure.ts'
import { dayAfter, startOfDay } from '../../platform/lists/days.ts'
import { bareText } from '../../platform/text/bare-text.ts'
import { zoneOf } from '../../platform/times.ts'
import { beginManyFolders, countBelow, isTagSeen } from './search.repository.ts'
import type { SearchBudget, SearchConditions } from './search-clauses.repository.ts'

/** The conditions of a query, limited to what the caller may see. @throws item.not-found, tag.not-found */
export async function conditionsOf(
  ctx: Needs<'caller' | 'clock' | 'db' | 'settings'>,
  query: SearchQuery,
  effort: SearchBudget,
): Promise<SearchConditions> {
  const { userId } = memberOf(ctx)
  const zone = zoneOf(ctx)
  const phrase = foldName(query.q.trim().normalize('NFC'))
  const [below, visible] = await Promise.all([
    query.in ? accessItem(ctx, { userId, link: null }, query.in) : null,
    visibleTo(ctx.db.read, userId, ctx.clock.now()),
  ])
  if (query.tag && !(await isTagSeen(ctx.db.read, userId, query.tag))) throw fail('tag.not-found')
  // For the root of a space, the space itself is the condition, which an index serves.
  const within = below?.item.parent_id === null ? below.space.id : null
  const spaces = visible.spaces.filter(
    one =>
      (below === null || one.space.id === below.space.id) &&
      (query.owner === undefined || (one.space.kind === 'personal') === (query.owner === 'me')),
  )
  // Everything below a folder is in the folder's space.
  const isGrantSearched = (spaceId: string) => below === null || (within === null && spaceId === below.space.id)
  const granted = query.owner === 'me' ? [] : visible.granted.filter(item => isGrantSearched(item.space_id))
  const spaceIds = spaces.map(({ space }) => space.id)
  const sharing = spaces.filter(one => allows(one, 'files.share')).map(({ space }) => space.id)
  const tops = [...spaces.map(({ space }) => space.root_id), ...granted.map(item => item.id)]
  const [inReach, hasManyFolders] = await Promise.all([
    below && within === null ? below.item.item_count : countBelow(ctx.db, tops),
    beginManyFolders(ctx.db, [...spaceIds, ...granted.map(item => item.space_id)], phrase),
  ])
  return {
    dialect: ctx.db.dialect,
    spaceIds,
    effort,
    engineUntil: Date.now() + answerMs,
    isSmall: inReach <= effort.fewItems,
    hasManyFolders,
    granted: { itemIds: granted.map(item => item.id), spaceIds: [...new Set(granted.map(item => item.space_id))] },
    words: bareText(phrase).split(/\s+/).filter(Boolean).slice(0, 20),
    phrase,
    kind: query.type,
    modifiedAfter: query.modifiedAfter ? startOfDay(query.modifiedAfter, zone) : undefined,
    modifiedBefore: query.modifiedBefore ? startOfDay(dayAfter(query.modifiedBefore), zone) : undefined,
    minSize: query.minSize,
    maxSize: query.maxSize,
    starredBy: query.starred === 'true' || query.tag === starredTagId ? userId : undefined,
    shared: query.shared === 'true' ? { userId, spaceIds: sharing, now: ctx.clock.now() } : undefined,
    folderId: within === null ? query.in : undefined,
    // The stars are in a table of their own: see docs/decisions/0071.
    tagId: query.tag === starredTagId ? undefined : query.tag,
    isTrashed: query.trashed === 'true',
  }
}
