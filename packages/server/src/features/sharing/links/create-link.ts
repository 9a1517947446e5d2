import type { LinkInput, LinkRights, ShareLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import { isUniqueViolation } from '../../../platform/database/constraint.ts'
import { fail } from '../../../platform/failure.ts'
import { newId, randomToken } from '../../../platform/ids.ts'
import { accessItem, requireCan } from '../../drive/public.ts'
import { insertLink } from '../sharing.repository.ts'
import type { LinkRow } from '../sharing.tables.ts'
import { auditedLink, linkChanges } from './link-changes.ts'
import { presentLink } from './present-link.ts'
import { requireRoom } from './require-room.ts'
import { randomSlug, takeSlug } from './slug.ts'

/** What a link allows unless it is said otherwise. */
const defaultRights: LinkRights = { view: true, download: true, upload: false, edit: false, list: true }

/**
 * Makes a link to an item with the site's defaults, changed by what is given.
 * @throws `item.not-found`, `item.forbidden`, `link.slug-taken`, `link.too-many`, `link.already-over`
 */
export async function createLink(ctx: Ctx, itemId: string, input: LinkInput): Promise<ShareLink> {
  const { userId } = memberOf(ctx)
  const subject = { userId, link: null }
  requireCan(await accessItem(ctx, subject, itemId), 'share')
  const row: LinkRow = { ...newLink(ctx, itemId, userId), ...(await linkChanges(ctx, input)) }
  try {
    await ctx.db.transaction(async tx => {
      const access = await accessItem(ctx, subject, itemId, tx)
      requireCan(access, 'share')
      await requireRoom(ctx, tx, userId)
      if (input.slug !== undefined) await takeSlug(tx, input.slug, itemId)
      await insertLink(tx, row)
      const payload = { itemIds: [itemId], tab: ctx.origin.tab }
      await ctx.events.publish(tx, { type: 'link.created', spaceId: access.space.id, payload })
      const object = { type: 'link', id: row.id }
      await writeAudit(tx, ctx, { action: 'link.created', object, after: auditedLink(row) })
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw fail('link.slug-taken')
    throw error
  }
  return presentLink(ctx, row, true)
}

function newLink(ctx: Ctx, itemId: string, userId: string): LinkRow {
  return {
    id: newId(),
    item_id: itemId,
    slug: randomSlug(),
    name: '',
    rights: JSON.stringify(defaultRights),
    password_hash: null,
    unlock_key: randomToken(),
    expires_at: null,
    download_limit: null,
    downloads: 0,
    visits: 0,
    last_used_at: null,
    note: '',
    created_by: userId,
    created_at: ctx.clock.now(),
    revoked_at: null,
  }
}
