import type { FileRequest, RequestInput } from '@holdall/contract/sharing/requests.schemas.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { accessItem, requireCan, requireFolder } from '../../../core/rights/access-item.ts'
import type { LinkRow } from '../../../core/rights/rights.tables.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import { auditedLink, linkChanges } from '../links/link-changes.ts'
import { newLink, putLink } from '../links/put-link.ts'
import { insertRequest } from '../requests.repository.ts'
import type { FileRequestRow } from '../sharing.tables.ts'
import { readRequest } from './read-request.ts'
import { auditedRequest, requestChanges, requestRights } from './request-changes.ts'

/**
 * Creates a file request: an upload-only link, with a description of what is requested.
 * @throws `item.not-found`, `item.forbidden`, `item.not-a-folder`, `link.too-many`, `link.already-over`,
 * `request.invalid`
 */
export async function createRequest(ctx: Ctx, itemId: string, input: RequestInput): Promise<FileRequest> {
  const { userId } = memberOf(ctx)
  const access = await accessItem(ctx, { userId, link: null }, itemId)
  requireCan(access, 'share')
  requireFolder(access)
  const rules = { rights: requestRights, name: input.title, ...(input.password ? { password: input.password } : {}) }
  const draft: LinkRow = { ...newLink(ctx, itemId, userId), ...(await linkChanges(ctx, rules)) }
  const request: FileRequestRow = {
    title: input.title,
    text: '',
    closes_at: null,
    time_zone: null,
    has_folders: 1,
    tells_maker: 1,
    expected: '[]',
    told_at: null,
    ...requestChanges(ctx, input),
    link_id: draft.id,
  }
  await ctx.db.transaction(async tx => {
    const { row } = await putLink(ctx, tx, draft, rules)
    await insertRequest(tx, request)
    await writeAudit(tx, ctx, {
      action: 'request.created',
      object: { type: 'link', id: row.id },
      after: { ...auditedLink(row), ...auditedRequest(request) },
    })
  })
  return readRequest(ctx, draft.id)
}
