import type { SiteShare } from '@holdall/contract/sharing/shares.endpoints.ts'
import { findListedPeople } from '../../../core/people/participants.repository.ts'
import { isFolder } from '../../../core/tree/is-folder.ts'
import { instant, instantOrNull } from '../../../platform/clock.ts'
import type { Needs } from '../../../platform/ctx.ts'
import { nameOfHolder } from '../grants/holders-of.ts'
import { linkRights } from '../links/present-link.ts'
import { listGrantsOf, listItemsOf, listLinksOf } from './shares.repository.ts'

/** Shares as administrators see them, in any order. */
export async function presentShares({ db }: Needs<'db'>, ids: readonly string[]): Promise<SiteShare[]> {
  const [links, grants] = await Promise.all([listLinksOf(db.read, ids), listGrantsOf(db.read, ids)])
  const both = [...links, ...grants]
  const items = new Map(
    (await listItemsOf(db.read, [...new Set(both.map(share => share.item_id)), ''])).map(item => [item.id, item]),
  )
  const owners = [...items.values()].map(item => item.owner_id)
  const personOf = await findListedPeople(db.read, [
    ...owners,
    ...both.map(share => share.created_by),
    ...grants.map(grant => grant.user_id),
  ])
  const placeOf = (itemId: string) => {
    const item = items.get(itemId)
    return {
      item: item ? { id: item.id, name: item.name, isFolder: isFolder(item) } : null,
      owner: personOf(item?.owner_id ?? null),
    }
  }
  const common = (share: (typeof both)[number]) => ({
    id: share.id,
    ...placeOf(share.item_id),
    created_by: personOf(share.created_by),
    created_at: instant(share.created_at),
    expires_at: instantOrNull(share.expires_at),
  })
  return [
    ...links.map(link => ({
      ...common(link),
      kind: link.request_id === null ? ('link' as const) : ('request' as const),
      // The name of a link is its maker's own.
      to: null,
      toUser: null,
      rights: Object.entries(linkRights(link)).flatMap(([right, isGiven]) => (isGiven ? [right] : [])),
      has_password: link.password_hash !== null,
      visits: link.visits,
      downloads: link.downloads,
      reports: link.reports ?? 0,
    })),
    ...grants.map(grant => ({
      ...common(grant),
      kind: grant.group_id === null ? ('person' as const) : ('group' as const),
      to: nameOfHolder(grant),
      toUser: personOf(grant.user_id),
      rights: [grant.role],
      has_password: false,
      visits: 0,
      downloads: 0,
      reports: 0,
    })),
  ]
}
