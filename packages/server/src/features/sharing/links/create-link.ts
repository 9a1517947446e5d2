import type { LinkInput, ShareLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { accessItem, requireCan } from '../../../core/rights/access-item.ts'
import type { LinkRow } from '../../../core/rights/rights.tables.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import { isUniqueViolation } from '../../../platform/database/constraint.ts'
import { fail } from '../../../platform/failure.ts'
import { auditedLink, linkChanges, requireMarkable } from './link-changes.ts'
import { presentOneLink } from './present-link.ts'
import { newLink, putLink } from './put-link.ts'

/**
 * Makes a link to an item with the site's defaults, overridden by the input.
 * @throws `item.not-found`, `item.forbidden`, `link.slug-taken`, `link.too-many`, `link.already-over`,
 * `request.invalid`
 */
export async function createLink(ctx: Ctx, itemId: string, input: LinkInput): Promise<ShareLink> {
  const { userId } = memberOf(ctx)
  requireCan(await accessItem(ctx, { userId, link: null }, itemId), 'share')
  const draft: LinkRow = { ...newLink(ctx, itemId, userId), ...(await linkChanges(ctx, input)) }
  requireMarkable(input, draft)
  try {
    const row = await ctx.db.transaction(async tx => {
      const { row } = await putLink(ctx, tx, draft, input)
      const object = { type: 'link', id: row.id }
      await writeAudit(tx, ctx, { action: 'link.created', object, after: auditedLink(row) })
      return row
    })
    return presentOneLink(ctx, row)
  } catch (error) {
    if (isUniqueViolation(error)) throw fail('link.slug-taken')
    throw error
  }
}
