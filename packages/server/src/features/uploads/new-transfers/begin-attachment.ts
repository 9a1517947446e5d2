import { subjectOf } from '../../../core/rights/access-item.ts'
import { requireType } from '../../../core/tree/require-type.ts'
import { listOwnSpaces } from '../../../core/tree/spaces.repository.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { requireSize } from '../transfers/checks/upload-checks.ts'
import { transferUrl } from '../transfers/transfer-access.ts'
import type { AnnouncedFile } from './announced-file.ts'
import type { CreatedTransfer, CreateInput } from './create-transfer.ts'
import { newTransfer } from './new-transfer.ts'
import { stageTransfer } from './stage-transfer.ts'

export interface AttachmentInput extends Omit<CreateInput, 'file' | 'isDirect'> {
  readonly file: Pick<AnnouncedFile, 'name' | 'sha256'>
}

const writers = ['custom_pages.create', 'custom_pages.update'] as const

/**
 * Starts the upload of a file attached to a page, by the same rules for types and sizes as every upload. It belongs to
 * the site, so no one's storage limits it; that is why only those who write pages may send any.
 * @throws `attachment.needs-pages`, `file.type-blocked`, `file.too-large`, `transfer.too-many`
 */
export async function beginAttachment(ctx: Ctx, input: AttachmentInput): Promise<CreatedTransfer> {
  const { userId, permissions } = memberOf(ctx)
  const { file, size, contentLength, metadata } = input
  if (!writers.some(permission => permissions.has(permission))) throw fail('attachment.needs-pages')
  requireType(ctx, file.name)
  if (size !== null) requireSize(ctx, size)
  if (size !== null && contentLength !== null && contentLength > size) throw fail('transfer.too-long')
  const drive = (await listOwnSpaces(ctx.db.read, userId)).find(space => space.kind === 'personal')
  if (!drive) throw fail('item.not-found')
  const place = { spaceId: drive.id, parentId: drive.root_id, createdBy: userId }
  const row = newTransfer(ctx, {
    purpose: 'attachment',
    ...place,
    ...file,
    ...{ size, metadata, modifiedAt: null, onConflict: null },
  })
  const state = await stageTransfer(ctx, row, { ...input, subject: await subjectOf(ctx), onConflict: null })
  return { ...state, url: transferUrl(ctx, row, undefined) }
}
