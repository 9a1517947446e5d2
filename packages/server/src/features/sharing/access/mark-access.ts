import type { AccessMark } from '@holdall/contract/drive/drive.schemas.ts'
import { findPeople, type PersonRow } from '../../../core/people/listed-people.repository.ts'
import { avatarUrl, displayName } from '../../../core/people/person-names.ts'
import type { MarkedItem } from '../../../core/rights/link-port.ts'
import type { Needs } from '../../../platform/ctx.ts'
import { type HeldMark, listLinked, listMarks } from './marks.repository.ts'

const shownPeople = 3

/** Who has access to each of these items, through grants on it and on the folders above that the caller knows. */
export async function markAccess(
  ctx: Needs<'clock' | 'db'>,
  userId: string,
  items: readonly MarkedItem[],
): Promise<Map<string, AccessMark>> {
  const now = ctx.clock.now()
  const owners = items.flatMap(({ ownerId }) => (ownerId && ownerId !== userId ? [ownerId] : []))
  const [held, linked, ownerRows] = await Promise.all([
    listMarks(ctx.db.read, idsOf(items.filter(item => item.seesPeople)), userId, now),
    listLinked(ctx.db.read, idsOf(items.filter(item => item.seesLinks)), now),
    findPeople(ctx.db.read, owners),
  ])
  const heldOn = Map.groupBy(held, mark => mark.item_id)
  // Most folders are nobody else's: their items share one mark instead of each getting its own.
  const isShared = heldOn.size > 0 || linked.size > 0
  return new Map(
    items.map(item => {
      const owner = item.ownerId === userId ? undefined : ownerRows.get(item.ownerId ?? '')
      return [item.id, isShared || owner ? markOf(item, owner, heldOn, linked) : ownOnly]
    }),
  )
}

/** Nobody else has access. */
const ownOnly: AccessMark = { people: [], count: 0, hasLink: false, own: { people: false, link: false } }

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

function markOf(
  item: MarkedItem,
  owner: PersonRow | undefined,
  heldOn: ReadonlyMap<string, readonly HeldMark[]>,
  linked: ReadonlySet<string>,
): AccessMark {
  // For the folder of a list, `above` contains its own id too.
  const chain = [...new Set([item.id, ...item.above])]
  const marks = item.seesPeople ? chain.flatMap(id => heldOn.get(id) ?? []) : []
  const people = new Map<string, AccessMark['people'][number]>()
  if (owner) people.set(owner.id, presentMark(owner))
  for (const mark of marks) {
    const key = mark.user_id ?? mark.group_id ?? mark.email ?? ''
    if (!people.has(key)) people.set(key, personOf(mark))
  }
  // Beyond those that were fetched, each counts as a different person.
  const more = chain.reduce((sum, id) => sum + (item.seesPeople ? beyond(heldOn.get(id)) : 0), 0)
  return {
    people: [...people.values()].slice(0, shownPeople),
    count: people.size + more,
    hasLink: item.seesLinks && chain.some(id => linked.has(id)),
    own: {
      people: item.seesPeople && (heldOn.get(item.id)?.length ?? 0) > 0,
      link: item.seesLinks && linked.has(item.id),
    },
  }
}

const beyond = (marks: readonly HeldMark[] | undefined) => (marks?.[0] ? marks[0].total - marks.length : 0)

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
