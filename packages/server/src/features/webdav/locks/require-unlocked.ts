import type { Access } from '../../../core/rights/access-item.ts'
import { isFolder } from '../../../core/tree/is-folder.ts'
import type { Reader } from '../../../platform/database/database.ts'
import type { Exchange } from '../exchange.ts'
import { hrefOf } from '../places/dav-path.ts'
import { refuse } from '../refusal.ts'
import type { DavLockRow } from '../webdav.tables.ts'
import { dav } from '../xml/write-xml.ts'
import { listCovering, listWithin } from './locks.repository.ts'

/** Something that a request is about to change. */
export interface Touched {
  readonly access: Access
  /**
   * `item`: only the item itself. `tree`: also everything below it. `parent`: the folder above, which gains or loses a
   * member.
   */
  readonly what: 'item' | 'tree' | 'parent'
}

/**
 * Refuses with 423 if something is locked, unless the caller holds the lock and has sent its token; with several shared
 * locks on one resource, one is enough (RFC 4918 §6.1, §7).
 */
export async function requireUnlocked(
  { ctx, subject, path, door }: Exchange,
  tokens: ReadonlySet<string>,
  touched: readonly Touched[],
  db: Reader,
): Promise<void> {
  for (const { access, what } of touched) {
    const locks = await locksOn(db, access, what, ctx.clock.now())
    for (const together of Map.groupBy(locks, lock => lock.item_id).values()) {
      const isHeld = together.some(lock => lock.user_id === subject.userId && tokens.has(lock.token))
      if (isHeld) continue
      const condition = dav('lock-token-submitted', dav('href', hrefOf(door.root, path.names, false)))
      throw refuse(423, 'This is locked', { condition })
    }
  }
}

async function locksOn(db: Reader, access: Access, what: Touched['what'], now: number): Promise<DavLockRow[]> {
  const chainIds = what === 'parent' ? access.chainIds.slice(1) : access.chainIds
  const above = chainIds.length === 0 ? [] : await listCovering(db, chainIds, now)
  if (what !== 'tree' || !isFolder(access.item)) return above
  const within = await listWithin(db, access.item.id, access.space.id, now)
  const known = new Set(above.map(lock => lock.token))
  return [...above, ...within.filter(lock => !known.has(lock.token))]
}
