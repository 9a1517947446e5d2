import type { Subject } from '../../../core/rights/rights.ts'
import { hasName } from '../../../core/tree/has-name.ts'
import type { Needs } from '../../../platform/ctx.ts'
import type { Reader } from '../../../platform/database/database.ts'
import type { DavPath } from './dav-path.ts'
import { descend, missing, ownRootId } from './descend.ts'
import { findRoot, listSharedRoots, listSpaceRoots } from './named-roots.ts'
import type { Place } from './place.ts'

/** The folders that every member finds at the root. Their names are part of addresses, so they are never translated. */
export const filesName = 'files'
export const sharedName = 'shared'
export const spacesName = 'spaces'

/** Finds what a path leads to, by the exact names that listings show, in any normal form of Unicode. */
export async function resolve(
  ctx: Needs<'clock' | 'db'>,
  subject: Subject,
  { names }: DavPath,
  db: Reader = ctx.db.read,
): Promise<Place> {
  const [first, ...rest] = names
  if (first === undefined) return { kind: 'listing', listing: 'root' }
  if (first === filesName) {
    const rootId = await ownRootId(ctx, subject, db)
    return rootId === null ? { kind: 'nowhere' } : descend(ctx, subject, rootId, rest, db)
  }
  const listing = listingOf(first)
  if (listing === null) return missing(rest, null, first)
  const [name, ...below] = rest
  if (name === undefined) return { kind: 'listing', listing }
  const top = findRoot(await listRoots[listing](ctx, subject, db), name)
  return top && hasName(top, name) ? descend(ctx, subject, top.access.item.id, below, db) : missing(below, null, name)
}

/** The contents of each listing below the root. */
export const listRoots = { shared: listSharedRoots, spaces: listSpaceRoots } as const

function listingOf(name: string): keyof typeof listRoots | null {
  return name === sharedName || name === spacesName ? name : null
}
