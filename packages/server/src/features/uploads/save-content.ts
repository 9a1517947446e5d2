import type { Readable } from 'node:stream'
import type { Item } from '@holdall/contract/drive/drive.schemas.ts'
import { mostEditedBytes } from '@holdall/contract/files/files.endpoints.ts'
import { requireUnlocked } from '../../core/locks/require-unlocked.ts'
import { type Access, subjectOf } from '../../core/rights/access-item.ts'
import { presentSeen } from '../../core/rights/present-item.ts'
import { requireType } from '../../core/tree/require-type.ts'
import { lockSpace } from '../../core/tree/spaces.repository.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { storeSmall } from './store-small.ts'
import { requireEdit, requireSize } from './transfers/checks/upload-checks.ts'
import { readWhole } from './transfers/read-whole.ts'

export interface SaveInput {
  readonly itemId: string
  readonly link: string | undefined
  /** The version that the sender has changed. */
  readonly version: string
  /** The size in bytes that the request announces. */
  readonly size: number
  readonly source: Readable
}

/**
 * Saves edited content as the newest version of a file, durable when it resolves. @throws `file.changed` if the file
 * now has another version, `file.too-large`, and what an upload throws
 */
export async function saveContent(ctx: Ctx, input: SaveInput): Promise<Item> {
  const { itemId, version, size, source } = input
  const subject = await subjectOf(ctx, input.link)
  const access = requireVersion(await requireEdit(ctx, subject, itemId), version)
  const { item, space, chainIds } = access
  await requireUnlocked(ctx, ctx.db.read, subject, { item, chainIds, what: 'content' })
  requireType(ctx, item.name)
  if (size > mostEditedBytes) throw fail('file.too-large', { max: mostEditedBytes })
  requireSize(ctx, size)
  const bytes = size === 0 ? Buffer.alloc(0) : await readWhole(source, size, ctx.signal)
  const parentId = item.parent_id ?? ''
  const stillSo = async (tx: Tx) => {
    await lockSpace(tx, space.id)
    const now = requireVersion(await requireEdit(ctx, subject, itemId, tx), version)
    if (now.item.parent_id !== item.parent_id || now.item.name !== item.name) throw fail('file.changed')
  }
  const file = {
    bytes,
    sha256: null,
    spaceId: space.id,
    parentId,
    name: item.name,
    modifiedAt: null,
    createdBy: subject.userId,
    linkId: subject.link?.id ?? null,
    onConflict: 'replace',
    action: 'file.edited',
  } as const
  const placed = await storeSmall(ctx, file, { before: stillSo })
  return presentSeen({ ...access, item: placed.item }, false)
}

function requireVersion(access: Access, version: string): Access {
  if (access.item.version_id !== version) throw fail('file.changed')
  return access
}
