import type { HeldLock } from '../../../core/locks/locks.repository.ts'
import { isFolder } from '../../../core/tree/is-folder.ts'
import { dav, escapeXml } from '../../../platform/http/webdav/xml/write-xml.ts'
import { hrefOf } from '../places/dav-path.ts'

/** Both kinds of lock, for everything that can be locked (RFC 4918 §15.10). */
export const supportedLocks = ['exclusive', 'shared']
  .map(scope => dav('lockentry', dav('lockscope', dav(scope)) + dav('locktype', dav('write'))))
  .join('')

/** The path by which a caller reached an item, and what its address begins with. */
interface ReachedBy {
  readonly root: string
  readonly names: readonly string[]
}

/** A lock as `activelock` (RFC 4918 §14.1). */
export function presentLock(
  lock: HeldLock,
  chainIds: readonly string[],
  { root, names }: ReachedBy,
  now: number,
  isFolder: boolean,
): string {
  const seconds = Math.max(1, Math.ceil((lock.expires_at - now) / 1000))
  const { href, isSelf } = rootOf(lock, chainIds, names)
  return dav(
    'activelock',
    dav('locktype', dav('write')) +
      dav('lockscope', dav(lock.is_exclusive ? 'exclusive' : 'shared')) +
      dav('depth', lock.is_deep ? 'infinity' : '0') +
      ownerOf(lock) +
      dav('timeout', `Second-${seconds}`) +
      dav('locktoken', dav('href', lock.token)) +
      dav('lockroot', dav('href', hrefOf(root, href, !isSelf || isFolder))),
  )
}

/** Clients describe themselves; of a person, the name. */
function ownerOf({ kind, holder, owner }: HeldLock): string {
  if (kind === 'member') return dav('owner', escapeXml(holder))
  return owner === '' ? '' : dav('owner', owner)
}

/** The path of the locked resource, as far up as the caller's own path goes. */
function rootOf(lock: HeldLock, chainIds: readonly string[], names: readonly string[]) {
  const up = Math.max(0, chainIds.indexOf(lock.item_id))
  return { href: names.slice(0, Math.max(1, names.length - up)), isSelf: up === 0 }
}

export function presentLocks(
  locks: readonly HeldLock[],
  { item, chainIds }: { readonly item: { readonly rank: number }; readonly chainIds: readonly string[] },
  by: ReachedBy,
  now: number,
): string {
  return locks.map(lock => presentLock(lock, chainIds, by, now, isFolder(item))).join('')
}
