import type { LinkInput, LinkRights } from '@holdall/contract/sharing/sharing.schemas.ts'
import { type Access, accessItem, requireCan } from '../../../core/rights/access-item.ts'
import type { LinkRow } from '../../../core/rights/rights.tables.ts'
import type { Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { newId, randomToken } from '../../../platform/ids.ts'
import { setRecipients } from '../recipients/set-recipients.ts'
import { insertLink } from '../sharing.repository.ts'
import { defaultEnd, readPolicy, requirePolicy } from './policy.ts'
import { requireLinkLimit } from './require-link-limit.ts'
import { randomSlug, requireFreeSlug } from './slug.ts'

/** A link allows this by default. */
const defaultRights: LinkRights = { view: true, download: true, upload: false, edit: false, list: true }

export function newLink(ctx: Needs<'clock'>, itemId: string, userId: string): LinkRow {
  const now = ctx.clock.now()
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
    uploads: 0,
    last_used_at: null,
    note: '',
    created_by: userId,
    created_at: now,
    revoked_at: null,
    is_restricted: 0,
    wants_digest: 0,
    ends_set_at: now,
    has_watermark: 0,
    watermark_text: '',
  }
}

/**
 * Stores a new link by the rules of its maker's roles, and notifies the browsers. Returns the row and the item.
 * @throws `item.not-found`, `item.forbidden`, `link.too-many`, `link.slug-taken`, `request.invalid`
 */
export async function putLink(
  ctx: Needs<'clock' | 'db' | 'events' | 'origin'>,
  tx: Tx,
  draft: LinkRow,
  input: LinkInput,
): Promise<{ row: LinkRow; access: Access }> {
  const access = await accessItem(ctx, { userId: draft.created_by, link: null }, draft.item_id, tx)
  requireCan(access, 'share')
  const now = ctx.clock.now()
  const policy = await readPolicy(tx, draft.created_by, now)
  const outsiders = input.outsiders ?? []
  const row = {
    ...draft,
    expires_at: input.expiresAt === undefined ? defaultEnd(policy, now) : draft.expires_at,
    is_restricted: outsiders.length > 0 ? 1 : 0,
  }
  requirePolicy(policy, { ...input, rights: JSON.parse(row.rights), password: input.password ?? null }, row, now)
  await requireLinkLimit(ctx, tx, row.created_by, policy)
  if (input.slug !== undefined) await requireFreeSlug(tx, input.slug, row.item_id)
  await insertLink(tx, row)
  if (outsiders.length > 0) await setRecipients(ctx, tx, row, outsiders)
  const payload = { itemIds: [row.item_id], tab: ctx.origin.tab }
  await ctx.events.publish(tx, { type: 'link.created', spaceId: access.space.id, payload })
  return { row, access }
}
