import { type Restriction, restrictionOn } from '../../../core/rights/restrictions/restriction-on.ts'
import { linkRights } from '../links/present-link.ts'
import type { HeldMark, LinkedMark } from './marks.repository.ts'

/** An item and the folders above it, from below, with what was given on each. */
export type ChainOf = readonly { readonly id: string; readonly marks: readonly HeldMark[] }[]

/** Whether a person may share an item. */
export type MayShare = (userId: string, itemId: string) => Promise<boolean>

interface Marks {
  readonly chain: ChainOf
  /** The chain, or nothing for those who may not know who has access. */
  readonly given: ChainOf
  readonly links: readonly LinkedMark[]
  readonly restrictions: ReadonlyMap<string, readonly Restriction[]>
}

interface Reaching {
  readonly marks: readonly HeldMark[]
  /** Whether a link leads there for those who view; the others aren't asked about once one does. */
  readonly isLinked: boolean
  /** Holders beyond those that were fetched. Restrictions for some of them aren't counted out. */
  readonly more: number
}

/** Whether a restriction names nobody in particular, which leaves only those who were invited at its folder or below. */
export function isForEveryone({ user_id, group_id, grant_id, link_id }: Restriction): boolean {
  return user_id === null && group_id === null && grant_id === null && link_id === null
}

/** Finds those grants and links of a chain that reach its first item, because no restriction on the way keeps them out. */
export async function reachingMarks(mayShare: MayShare, found: Marks): Promise<Reaching> {
  const { chain, given, links, restrictions } = found
  const isOnTheWay = chain.some(({ id }) => restrictions.has(id))
  const all = given.flatMap(({ marks }, top) => marks.map(mark => ({ mark, top })))
  const beyond = given.map(({ marks }) => (marks[0] ? marks[0].total - marks.length : 0))
  const viewing = links.filter(link => linkRights(link).view)
  if (!isOnTheWay) {
    const more = beyond.reduce((sum, one) => sum + one, 0)
    return { marks: all.map(({ mark }) => mark), isLinked: viewing.length > 0, more }
  }
  const marks = all.flatMap(({ mark, top }) => {
    const source = { via: 'grant' as const, top, groupId: mark.group_id, grantId: mark.id }
    return restrictionOn(source, { userId: mark.user_id, link: null }, restrictions, chain) ? [] : mark
  })
  const open = beyond.filter((_, top) => !between(chain, top).some(id => restrictions.get(id)?.some(isForEveryone)))
  let isLinked = false
  for (const link of viewing) {
    isLinked = await leadsTo(mayShare, link, found)
    if (isLinked) break
  }
  return { marks, isLinked, more: open.reduce((sum, one) => sum + one, 0) }
}

/** The ids of the item and the folders above it up to, but not including, the one at `top`. */
function between(chain: ChainOf, top: number): string[] {
  return chain.slice(0, top).map(({ id }) => id)
}

/** Below a restriction, a link also depends on whether its maker may share what is there. */
async function leadsTo(mayShare: MayShare, link: LinkedMark, { chain, restrictions }: Marks): Promise<boolean> {
  const top = chain.findIndex(({ id }) => id === link.item_id)
  if (!between(chain, top).some(id => restrictions.has(id))) return true
  const source = { via: 'link' as const, top, groupId: null, grantId: null }
  const subject = { userId: null, link: { id: link.id, itemId: link.item_id } }
  if (restrictionOn(source, subject, restrictions, chain)) return false
  return mayShare(link.created_by, chain[0]?.id ?? '')
}
