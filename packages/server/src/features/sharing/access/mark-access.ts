import type { AccessMark } from '@holdall/contract/drive/drive.schemas.ts'
import { findPeople, type PersonRow } from '../../../core/people/listed-people.repository.ts'
import { avatarUrl, displayName } from '../../../core/people/person-names.ts'
import { type Access, accessItems } from '../../../core/rights/access-item.ts'
import type { MarkedItem } from '../../../core/rights/link-port.ts'
import type { Restriction } from '../../../core/rights/restrictions/restriction-on.ts'
import { findRestrictions } from '../../../core/rights/restrictions/restrictions.repository.ts'
import type { Needs } from '../../../platform/ctx.ts'
import { type HeldMark, type LinkedMark, listLinked, listMarks } from './marks.repository.ts'
import { type ChainOf, isForEveryone, type MayShare, reachingMarks } from './reaching-marks.ts'

const shownPeople = 3

/** What was found for all items of a list, by the item on which it stands. */
interface Found {
  readonly heldOn: ReadonlyMap<string, readonly HeldMark[]>
  readonly linksOn: ReadonlyMap<string, readonly LinkedMark[]>
  readonly restrictions: ReadonlyMap<string, readonly Restriction[]>
  readonly mayShare: MayShare
}

/**
 * Who has access to each of these items, through grants and links on it and on the folders above that the caller knows,
 * as far as no restriction on the way keeps them out.
 */
export async function markAccess(
  ctx: Needs<'clock' | 'db'>,
  userId: string,
  items: readonly MarkedItem[],
): Promise<Map<string, AccessMark>> {
  const now = ctx.clock.now()
  const owners = items.flatMap(({ ownerId }) => (ownerId && ownerId !== userId ? [ownerId] : []))
  const [held, linked, ownerRows, restrictions] = await Promise.all([
    listMarks(ctx.db.read, idsOf(items.filter(item => item.seesPeople)), userId, now),
    listLinked(ctx.db.read, idsOf(items.filter(item => item.seesLinks)), now),
    findPeople(ctx.db.read, owners),
    findRestrictions(ctx.db.read, idsOf(items)),
  ])
  const heldOn = Map.groupBy(held, mark => mark.item_id)
  const linksOn = Map.groupBy(linked, link => link.item_id)
  // Most folders are nobody else's: their items share one mark instead of each getting its own.
  const isShared = heldOn.size > 0 || linksOn.size > 0 || restrictions.size > 0
  const found = { heldOn, linksOn, restrictions, mayShare: sharersOf(ctx, items) }
  const marks = new Map<string, AccessMark>()
  for (const item of items) {
    const owner = item.ownerId === userId ? undefined : ownerRows.get(item.ownerId ?? '')
    marks.set(item.id, isShared || owner ? await markOf(item, owner, found) : ownOnly)
  }
  return marks
}

/** Nobody else has access. */
const ownOnly: AccessMark = {
  people: [],
  count: 0,
  hasLink: false,
  isRestricted: false,
  isInvitedOnly: false,
  own: { people: false, link: false },
}

/** The items and everything above them, each once. */
function idsOf(items: readonly MarkedItem[]): string[] {
  const ids = new Set<string>()
  let last: readonly string[] | undefined
  for (const { id, above } of items) {
    ids.add(id)
    // The items of a list share what is above them.
    if (above !== last) for (const one of above) ids.add(one)
    last = above
  }
  return [...ids]
}

/** Asks for all items of the list at once, and only for people who made links that lead below a restriction. */
function sharersOf(ctx: Needs<'clock' | 'db'>, items: readonly MarkedItem[]): MayShare {
  const asked = new Map<string, Promise<Map<string, Access>>>()
  const ids = items.map(({ id }) => id)
  return async (userId, itemId) => {
    const known = asked.get(userId) ?? accessItems(ctx, { userId, link: null }, ids)
    asked.set(userId, known)
    return (await known).get(itemId)?.can.share === true
  }
}

async function markOf(
  item: MarkedItem,
  owner: PersonRow | undefined,
  { heldOn, linksOn, restrictions, mayShare }: Found,
): Promise<AccessMark> {
  // For the folder of a list, `above` contains its own id too.
  const chain: ChainOf = [...new Set([item.id, ...item.above])].map(id => ({ id, marks: heldOn.get(id) ?? [] }))
  const given = item.seesPeople ? chain : []
  const links = item.seesLinks ? chain.flatMap(({ id }) => linksOn.get(id) ?? []) : []
  const reaching = await reachingMarks(mayShare, { chain, given, links, restrictions })
  const people = new Map<string, AccessMark['people'][number]>()
  if (owner) people.set(owner.id, presentMark(owner))
  for (const mark of reaching.marks) {
    const key = mark.user_id ?? mark.group_id ?? mark.email ?? ''
    if (!people.has(key)) people.set(key, personOf(mark))
  }
  return {
    people: [...people.values()].slice(0, shownPeople),
    // Beyond those that were fetched, each counts as a different person.
    count: people.size + reaching.more,
    hasLink: reaching.isLinked,
    isRestricted: item.seesLinks && restrictions.has(item.id),
    isInvitedOnly: chain.some(({ id }) => restrictions.get(id)?.some(isForEveryone)),
    own: {
      people: item.seesPeople && (heldOn.get(item.id)?.length ?? 0) > 0,
      link: item.seesLinks && linksOn.has(item.id),
    },
  }
}

function presentMark(row: PersonRow): AccessMark['people'][number] {
  return { id: row.id, name: displayName(row), avatarUrl: avatarUrl(row) }
}

/** Without an account, the address is shown as the name; a group counts as one. */
function personOf(mark: HeldMark): AccessMark['people'][number] {
  const { user_id, email, person_email, first_name, last_name, avatar_key } = mark
  if (user_id === null || person_email === null)
    return { id: null, name: mark.group_name ?? email ?? '', avatarUrl: null }
  const names = { first_name: first_name ?? '', last_name: last_name ?? '' }
  return presentMark({ id: user_id, email: person_email, avatar_key, ...names })
}
