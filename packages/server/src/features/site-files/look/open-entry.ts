import { hasOutline, isOfficeType } from '@holdall/contract/files/office-types.ts'
import { endpointUrl } from '@holdall/contract/kit/endpoint.ts'
import { type OpenedEntry, siteFileEndpoints } from '@holdall/contract/site-files/site-files.contract.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { findListedPeople } from '../../../core/people/participants.repository.ts'
import { presentItem } from '../../../core/rights/present-item.ts'
import { isFolder } from '../../../core/tree/is-folder.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { findEntry } from './look.repository.ts'
import { signLook } from './look-ticket.ts'

/** Opens any user's file for viewing. @throws `item.not-found`, `item.not-a-file` */
export async function openEntry(ctx: Ctx, id: string): Promise<OpenedEntry> {
  const item = await findEntry(ctx.db.read, id)
  if (!item) throw fail('item.not-found')
  const { version_id: versionId, owner_id: ownerId, name } = item
  if (isFolder(item) || versionId === null) throw fail('item.not-a-file')
  // Viewing one's own file is not logged.
  if (ownerId !== memberOf(ctx).userId) {
    const line = { action: 'uploads.looked-at' as const, object: { type: 'item', id }, after: { name, owner: ownerId } }
    await ctx.db.transaction(tx => writeAudit(tx, ctx, line))
  }
  const params = { id }
  const query = { v: versionId, ticket: signLook(ctx, id, versionId) }
  const personOf = await findListedPeople(ctx.db.read, [ownerId])
  return {
    ...presentItem(item, false),
    thumbnailUrl: item.has_thumbnail ? endpointUrl(siteFileEndpoints.thumbnail, params, query) : null,
    owner: personOf(ownerId),
    contentUrl: endpointUrl(siteFileEndpoints.content, params, query),
    documentUrl: isOfficeType(item.mime) ? endpointUrl(siteFileEndpoints.document, params, query) : null,
    outlineUrl: hasOutline(item.mime, name) ? endpointUrl(siteFileEndpoints.outline, params, query) : null,
  }
}
