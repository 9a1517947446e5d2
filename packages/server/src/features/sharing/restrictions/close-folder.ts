import type { Restriction, RestrictionInput } from '@holdall/contract/sharing/restrictions.schemas.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { accessItem, accessItems, requireCan, requireFolder } from '../../../core/rights/access-item.ts'
import type { RestrictionRow } from '../../../core/rights/rights.tables.ts'
import { inSpacesOf } from '../../../core/tree/lock-spaces.ts'
import { requireNotTheTop } from '../../../core/tree/not-the-top.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { newId } from '../../../platform/ids.ts'
import { presentRestrictions } from '../access/present-restrictions.ts'
import { publishAccess } from '../grants/publish-access.ts'
import {
  countRestricted,
  insertRestriction,
  listRestrictions,
  type RestrictedTo,
} from '../restricted/restrictions.repository.ts'
import { sourcesAbove } from './sources-above.ts'

/** Folders of one space that can be closed: each of them is looked at when a folder is listed. */
const mostFolders = 1000
/** Restrictions of one folder. */
const mostOnOne = 200

/**
 * Closes a folder to somebody. Whoever closes it may share it, and everything that they take away by it, and still may
 * share it afterwards.
 * @throws `item.not-found`, `item.forbidden`, `item.not-a-folder`, `item.is-root`, `closing.nothing`,
 * `closing.from-above`, `closing.shuts-you-out`, `closing.too-many`
 */
export async function closeFolder(ctx: Ctx, itemId: string, input: RestrictionInput): Promise<Restriction> {
  const { userId } = memberOf(ctx)
  const subject = { userId, link: null }
  await accessItem(ctx, subject, itemId)
  return inSpacesOf(ctx, [itemId], async tx => {
    const access = await accessItem(ctx, subject, itemId, tx)
    const { item, space } = access
    requireFolder(access)
    requireNotTheTop(item)
    requireCan(access, 'share')
    const { to, above } = await sourcesAbove(ctx, tx, access, input)
    if (above.length === 0) throw fail('closing.nothing')
    const isOwner = space.owner_id === userId
    if (!isOwner && Math.max(...above) > access.shareTop) throw fail('closing.from-above')
    const restriction =
      (await known(tx, itemId, to)) ?? (await insert(ctx, tx, { itemId, to, spaceId: space.id, rootId: space.root_id }))
    // Nobody shuts themselves out by accident.
    const after = (await accessItems(ctx, subject, [itemId], tx)).get(itemId)
    if (!after?.can.share) throw fail('closing.shuts-you-out')
    const [shown] = await presentRestrictions(ctx, tx, after, [restriction])
    if (!shown) throw fail('closing.not-found')
    await writeAudit(tx, ctx, {
      action: 'closing.created',
      object: { type: 'item', id: itemId },
      after: { closingId: restriction.id, kind: shown.kind, to: shown.link ? '' : shown.name },
    })
    await publishAccess(ctx, tx, { spaceId: space.id, itemIds: [itemId, item.parent_id], userIds: [] })
    return shown
  })
}

async function known(tx: Tx, itemId: string, to: RestrictedTo): Promise<RestrictionRow | undefined> {
  const names = Object.keys(to) as (keyof RestrictedTo)[]
  return (await listRestrictions(tx, [itemId])).find(row => names.every(name => row[name] === to[name]))
}

interface New {
  readonly itemId: string
  readonly to: RestrictedTo
  readonly spaceId: string
  readonly rootId: string
}

async function insert(ctx: Ctx, tx: Tx, { itemId, to, spaceId, rootId }: New): Promise<RestrictionRow> {
  if ((await listRestrictions(tx, [itemId])).length >= mostOnOne) throw fail('closing.too-many', { max: mostOnOne })
  if ((await countRestricted(tx, spaceId)) > mostFolders) throw fail('closing.too-many', { max: mostFolders })
  const created_by = memberOf(ctx).userId
  const row = { id: newId(), item_id: itemId, ...to, created_by, created_at: ctx.clock.now() }
  await insertRestriction(tx, row, rootId)
  return row
}
