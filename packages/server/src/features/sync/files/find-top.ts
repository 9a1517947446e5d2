import { foldName } from '@holdall/contract/drive/names.ts'
import type { Subject } from '../../../core/rights/rights.ts'
import { findLiveChild } from '../../../core/tree/items.repository.ts'
import type { Needs } from '../../../platform/ctx.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { type DavPath, findRoot, listRootsBeside, ownRootId } from '../../webdav/public.ts'

/** The drive, workspace or shared folder to which a path belongs, and what of it leads further. */
export interface Top {
  readonly rootId: string
  readonly names: readonly string[]
}

/** Finds where a path begins; null for who has no drive. What is in one's own drive has precedence. */
export async function findTop(
  ctx: Needs<'clock' | 'db'>,
  subject: Subject,
  { names }: DavPath,
  db: Reader,
): Promise<Top | null> {
  const rootId = await ownRootId(ctx, subject, db)
  if (rootId === null) return null
  const [first, ...rest] = names
  if (first === undefined || (await findLiveChild(db, rootId, foldName(first)))) return { rootId, names }
  const other = findRoot(await listRootsBeside(ctx, subject, db, rootId), first)
  return other ? { rootId: other.item.id, names: rest } : { rootId, names }
}
