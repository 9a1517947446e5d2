import { foldName } from '@holdall/contract/drive/names.ts'
import type { Subject } from '../../../core/rights/rights.ts'
import { hasName } from '../../../core/tree/has-name.ts'
import { findLiveChild } from '../../../core/tree/items.repository.ts'
import type { Needs } from '../../../platform/ctx.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { type DavPath, findRoot, listRootsBeside, type NamedRoot, ownRootId } from '../../webdav/public.ts'

/** The drive, workspace or shared folder to which a path belongs, and what of it leads further. */
export interface Top {
  readonly rootId: string
  readonly names: readonly string[]
  /** What is listed there with another spelling of the first name: nothing can be put beside it. */
  readonly alike?: NamedRoot | undefined
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
  const roots = await listRootsBeside(ctx, subject, db, rootId)
  const other = findRoot(roots, first)
  return other && hasName(other, first)
    ? { rootId: other.access.item.id, names: rest }
    : { rootId, names, alike: other }
}
