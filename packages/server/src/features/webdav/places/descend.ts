import { foldName } from '@holdall/contract/drive/names.ts'
import { type Access, accessItem } from '../../../core/rights/access-item.ts'
import type { Subject } from '../../../core/rights/rights.ts'
import { hasName } from '../../../core/tree/has-name.ts'
import { isFolder } from '../../../core/tree/is-folder.ts'
import { findLiveChild } from '../../../core/tree/items.repository.ts'
import { listOwnSpaces } from '../../../core/tree/spaces.repository.ts'
import type { Needs } from '../../../platform/ctx.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { isFailure } from '../../../platform/failure.ts'
import { ensurePersonalSpace } from '../../drive/public.ts'
import type { Place } from './place.ts'

/** A place where nothing is yet, or not even its folder. */
export function missing(below: readonly string[], parent: Access | null, name: string): Place {
  return below.length === 0 ? { kind: 'free', parent, name } : { kind: 'nowhere' }
}

/**
 * Follows names down from an item, as far as the caller may know. Only the exact name leads to an item: clients whose own
 * files differ in case alone would otherwise change one for the other.
 */
export async function descend(
  ctx: Needs<'clock' | 'db'>,
  subject: Subject,
  topId: string,
  names: readonly string[],
  db: Reader,
): Promise<Place> {
  let id = topId
  for (const [index, name] of names.entries()) {
    const child = await findLiveChild(db, id, foldName(name))
    if (!child) {
      const parent = await accessOrNull(ctx, subject, id, db)
      if (!parent || !isFolder(parent.item)) return { kind: 'nowhere' }
      return missing(names.slice(index + 1), parent, name)
    }
    if (!hasName(child, name)) {
      const other = index === names.length - 1 ? await accessOrNull(ctx, subject, child.id, db) : null
      return other ? { kind: 'spelled', access: other, spelling: child.name } : { kind: 'nowhere' }
    }
    id = child.id
  }
  const access = await accessOrNull(ctx, subject, id, db)
  return access ? { kind: 'item', access, isTop: names.length === 0 } : { kind: 'nowhere' }
}

async function accessOrNull(
  ctx: Needs<'clock' | 'db'>,
  subject: Subject,
  id: string,
  db: Reader,
): Promise<Access | null> {
  try {
    return await accessItem(ctx, subject, id, db)
  } catch (error) {
    if (isFailure(error, 'item.not-found')) return null
    throw error
  }
}

/** A member's own drive is created on first access. */
export async function ownRootId(ctx: Needs<'clock' | 'db'>, { userId }: Subject, db: Reader): Promise<string | null> {
  if (userId === null) return null
  const find = async () => (await listOwnSpaces(db, userId)).find(space => space.kind === 'personal')?.root_id ?? null
  const found = await find()
  if (found !== null || db !== ctx.db.read) return found
  await ensurePersonalSpace(ctx, userId)
  return find()
}
