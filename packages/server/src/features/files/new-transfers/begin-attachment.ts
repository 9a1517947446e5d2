import { requireType } from '../../../core/tree/require-type.ts'
import { listOwnSpaces } from '../../../core/tree/spaces.repository.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { transferUrl } from '../transfers/transfer-access.ts'
import { stateOf } from '../transfers/transfer-state.ts'
import { requireSize } from '../transfers/upload-checks.ts'
import type { CreatedTransfer } from './create-transfer.ts'
import { newTransfer } from './new-transfer.ts'
import { stageTransfer } from './stage-transfer.ts'

export interface AttachmentInput {
  /** In NFC, and valid as the name of a file. */
  readonly name: string
  /** The metadata as sent, for requests that ask the transfer for it. */
  readonly metadata: string
  /** Null if the length is sent later. */
  readonly size: number | null
}

const writers = ['custom_pages.create', 'custom_pages.update'] as const

/**
 * Starts the upload of a file attached to a page, by the same rules for types and sizes as every upload. It belongs to
 * the site, so no one's storage limits it; that is why only those who write pages may send any.
 * @throws `attachment.needs-pages`, `file.type-blocked`, `file.too-large`, `transfer.too-many`
 */
export async function beginAttachment(ctx: Ctx, { name, metadata, size }: AttachmentInput): Promise<CreatedTransfer> {
  const { userId, permissions } = memberOf(ctx)
  if (!writers.some(permission => permissions.has(permission))) throw fail('attachment.needs-pages')
  requireType(ctx, name)
  if (size !== null) requireSize(ctx, size)
  const drive = (await listOwnSpaces(ctx.db.read, userId)).find(space => space.kind === 'personal')
  if (!drive) throw fail('item.not-found')
  const place = { spaceId: drive.id, parentId: drive.root_id, createdBy: userId }
  const row = newTransfer(ctx, {
    purpose: 'attachment',
    ...place,
    ...{ name, size, metadata, modifiedAt: null, onConflict: null },
  })
  await stageTransfer(ctx, row)
  return { ...stateOf(row), url: transferUrl(ctx, row, undefined) }
}
