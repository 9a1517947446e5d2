import { cutBytes, foldName, maxNameBytes, splitName, utf8Length } from '@holdall/contract/drive/names.ts'
import { type Access, accessItems } from '../../../core/rights/access-item.ts'
import { listGranted } from '../../../core/rights/grants.repository.ts'
import { listSpaceRights } from '../../../core/rights/memberships.repository.ts'
import type { Subject } from '../../../core/rights/rights.ts'
import { hasName } from '../../../core/tree/has-name.ts'
import { findLiveChildren } from '../../../core/tree/items.repository.ts'
import type { Needs } from '../../../platform/ctx.ts'
import type { Reader } from '../../../platform/database/database.ts'

/** The top of something outside the caller's own drive, and its name in the listing. */
export interface NamedRoot {
  readonly name: string
  readonly access: Access
}

/** Returns what others have shared with a member. */
export async function listSharedRoots(ctx: Needs<'clock' | 'db'>, subject: Subject, db: Reader): Promise<NamedRoot[]> {
  const granted = subject.userId === null ? [] : await listGranted(db, subject.userId, ctx.clock.now())
  const ids = granted.map(({ id }) => id)
  const access = await accessItems(ctx, subject, ids, db)
  return named([...access.values()], ({ item }) => item.name)
}

/** The workspaces that a member owns or belongs to, where they may see or add anything. */
export async function listSpaceRoots(ctx: Needs<'clock' | 'db'>, subject: Subject, db: Reader): Promise<NamedRoot[]> {
  const standings = subject.userId === null ? [] : await listSpaceRights(db, subject.userId)
  const workspaces = standings.filter(({ space }) => space.kind === 'workspace')
  const ids = workspaces.map(({ space }) => space.root_id)
  const access = await accessItems(ctx, subject, ids, db)
  return named([...access.values()], ({ space }) => space.name)
}

/**
 * Everything that others have shared with a member and their workspaces, under names that the folder beside which they
 * are listed doesn't have.
 */
export async function listRootsBeside(
  ctx: Needs<'clock' | 'db'>,
  subject: Subject,
  db: Reader,
  folderId: string,
): Promise<NamedRoot[]> {
  const [shared, spaces] = [await listSharedRoots(ctx, subject, db), await listSpaceRoots(ctx, subject, db)]
  const seen = new Map([...shared, ...spaces].map(({ access }) => [access.item.id, access]))
  const found = [...seen.values()]
  const nameOf = ({ item, space }: Access) => (item.parent_id === null ? space.name : item.name)
  const keys = found.map(access => foldName(nameOf(access)))
  const own = await findLiveChildren(db, folderId, keys)
  return named(found, nameOf, new Set(own.map(item => item.name_key)))
}

/**
 * Gives each a unique name. If several would have the same name, each of them gets a part of its id, so that a path to
 * one item never leads to another later. Giving something exactly that name doesn't take over such a path either.
 */
function named(
  found: readonly Access[],
  nameOf: (access: Access) => string,
  others: ReadonlySet<string> = new Set(),
): NamedRoot[] {
  const sorted = [...found].sort((a, b) => (a.item.id < b.item.id ? -1 : 1))
  const plain = sorted.map(access => ({ access, name: nameOf(access) }))
  const count = Map.groupBy(plain, ({ name }) => foldName(name))
  const isAlike = ({ name }: NamedRoot) => others.has(foldName(name)) || count.get(foldName(name))?.length !== 1
  const taken = new Set(plain.filter(isAlike).map(one => foldName(marked(one))))
  return plain.map(one => (isAlike(one) || taken.has(foldName(one.name)) ? { ...one, name: marked(one) } : one))
}

function marked({ name, access }: NamedRoot): string {
  const { stem, extension } = splitName(name)
  const end = ` (${access.item.id.slice(-6)})${extension}`
  return cutBytes(stem, maxNameBytes - utf8Length(end)) + end
}

/** The one with this name: exactly (`hasName`), or else in another spelling. */
export function findRoot(roots: readonly NamedRoot[], name: string): NamedRoot | undefined {
  const key = foldName(name)
  return roots.find(root => hasName(root, name)) ?? roots.find(root => foldName(root.name) === key)
}
