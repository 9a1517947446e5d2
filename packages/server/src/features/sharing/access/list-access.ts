import type { AccessEntry, ItemAccess } from '@holdall/contract/sharing/people.schemas.ts'
import { findPeople } from '../../../core/people/listed-people.repository.ts'
import { type Access, accessItem } from '../../../core/rights/access-item.ts'
import { listGroupsOf } from '../../../core/rights/groups.repository.ts'
import { countMembersOf } from '../../../core/rights/memberships.repository.ts'
import { whoMayView } from '../../../core/rights/people-with-access.ts'
import type { LinkRow } from '../../../core/rights/rights.tables.ts'
import { isFolder } from '../../../core/tree/is-folder.ts'
import { memberOf, type Needs } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { listOpen } from '../access-requests/access-requests.repository.ts'
import { presentRequest } from '../grants/answer-request.ts'
import { type HeldGrant, listGrants } from '../grants/grants.repository.ts'
import { presentGrant } from '../grants/present-grant.ts'
import { presentBrief, sharesAt } from '../links/present-brief.ts'
import { isOver, isUsedUp, presentLinks } from '../links/present-link.ts'
import { listLinksOn } from '../sharing.repository.ts'
import { restrictionsAbove, withoutRestrictedLines } from './restrictions-above.ts'
import { throughOf } from './through-of.ts'
import { mostMembers, mostOfGroup, tracePeople } from './trace-people.ts'

/** This many are returned for one item. */
const mostRequests = 50

/** Who has access to an item, through what, until when, and why. @throws `item.not-found` */
export async function listAccess(
  ctx: Needs<'caller' | 'clock' | 'db' | 'origin'>,
  itemId: string,
): Promise<ItemAccess> {
  const { userId } = memberOf(ctx)
  const access = await accessItem(ctx, { userId, link: null }, itemId)
  const isOwner = access.space.owner_id === userId
  const seesPeople = access.can.share || access.can.edit
  const grants = await listGrants(ctx.db.read, access.chainIds, ctx.clock.now())
  const groups = await listGroupsOf(
    ctx.db.read,
    userId,
    grants.flatMap(grant => grant.group_id ?? []),
  )
  const isMine = ({ user_id, group_id }: HeldGrant) => user_id === userId || (group_id !== null && groups.has(group_id))
  const onTheWay = access.can.share ? await listLinksOn(ctx.db.read, access.chainIds) : []
  const reaching = await withoutRestrictedLines(ctx, access, { grants, links: onTheWay })
  const shown = reaching.grants.filter(grant => seesPeople || isMine(grant))
  const workspace = await workspaceOf(ctx, access)
  const people = await tracePeople(ctx, access, grants, userId)
  const owner = people.find(({ because }) => because.some(({ via }) => via === 'owner'))?.person
  if (!owner) throw fail('item.not-found')
  const known: ItemAccess = {
    owner,
    isOwner,
    workspace,
    canShare: access.can.share,
    grants: shown.map(grant => presentEntry(grant, access, userId)),
    people,
    moreMembers: seesPeople ? Math.max(0, (workspace?.members ?? 0) - mostMembers) : 0,
    requests: [],
    links: [],
    closings: await restrictionsAbove(ctx, access),
  }
  if (!access.can.share) return known
  return {
    ...known,
    requests: await openRequests(ctx, itemId, grants, people),
    links: await liveLinks(ctx, access, reaching.links),
  }
}

/** Leaves out requests of users who have got access in another way since. */
async function openRequests(
  ctx: Needs<'clock' | 'db'>,
  itemId: string,
  grants: readonly HeldGrant[],
  people: ItemAccess['people'],
): Promise<ItemAccess['requests']> {
  const open = await listOpen(ctx.db.read, itemId, mostRequests)
  const mayView = new Set(people.filter(({ can }) => can.view).map(({ person }) => person.id))
  // Of a large group, only the first members are among these people.
  if (grants.some(grant => grant.group_size > mostOfGroup)) {
    const others = open.map(row => row.user_id).filter(id => !mayView.has(id))
    for (const id of await whoMayView(ctx, itemId, others)) mayView.add(id)
  }
  return open.filter(row => !mayView.has(row.user_id)).map(presentRequest)
}

async function workspaceOf(ctx: Needs<'db'>, { space, via }: Access): Promise<ItemAccess['workspace']> {
  if (space.kind === 'personal') return null
  const isInside = via === 'owner' || via === 'member'
  return { id: space.id, name: space.name, members: isInside ? await countMembersOf(ctx.db.read, space.id) : null }
}

function presentEntry(grant: HeldGrant, access: Access, userId: string): AccessEntry {
  const isOwn = grant.user_id === userId
  const isSeen = grant.undelivered !== null && access.can.share
  return {
    ...presentGrant(grant),
    through: throughOf(access, grant.item_id),
    can: { change: access.can.share && !isOwn, end: access.can.share || isOwn },
    ...(isSeen ? { undelivered: grant.undelivered } : {}),
  }
}

async function liveLinks(
  ctx: Needs<'caller' | 'clock' | 'db' | 'origin'>,
  access: Access,
  onTheWay: readonly LinkRow[],
): Promise<ItemAccess['links']> {
  const now = ctx.clock.now()
  const rows = onTheWay.filter(link => !isOver(link, now) && !isUsedUp(link))
  // A link that the site's rules have stopped, or whose maker may no longer share, gives nobody access.
  const working = new Map(
    (await presentLinks(ctx, rows)).flatMap(link => (link.isLive ? [[link.id, link] as const] : [])),
  )
  const links = rows.filter(row => working.has(row.id))
  const makers = await findPeople(
    ctx.db.read,
    links.map(link => link.created_by),
  )
  return links.map(link => {
    const isAbove = link.item_id !== access.item.id
    return {
      ...presentBrief(ctx, access, link, makers),
      expiresAt: working.get(link.id)?.endsAt ?? null,
      through: throughOf(access, link.item_id),
      people: working.get(link.id)?.outsiders.length ?? 0,
      canRestrict: isAbove && isFolder(access.item) && sharesAt(ctx, access, link.item_id),
    }
  })
}
