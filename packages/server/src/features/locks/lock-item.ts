import { randomUUID } from 'node:crypto'
import type { ItemLock } from '@holdall/contract/drive/drive.schemas.ts'
import { mostLocks } from '@holdall/contract/locks/locks.contract.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import { countLocks, listCovering } from '../../core/locks/locks.repository.ts'
import type { LockRow } from '../../core/locks/locks.tables.ts'
import { presentLock } from '../../core/locks/present-lock.ts'
import { lockedFailure } from '../../core/locks/require-unlocked.ts'
import { accessItem, requireCan } from '../../core/rights/access-item.ts'
import { isFolder } from '../../core/tree/is-folder.ts'
import { inSpacesOf } from '../../core/tree/lock-spaces.ts'
import { instant } from '../../platform/clock.ts'
import { type Ctx, memberOf, type Needs } from '../../platform/ctx.ts'
import { fail, failField } from '../../platform/failure.ts'
import { changeLocks } from '../drive/public.ts'

const day = 24 * 3600_000
/** A clock of a browser may be as far ahead; milliseconds. */
const drift = 5 * 60_000

export interface LockInput {
  readonly id: string
  /** Milliseconds since 1970; null for the longest that the site allows, up to a day. */
  readonly until: number | null
}

/**
 * Locks a file for the caller until a time, or gives the lock that they hold another end.
 * @throws `item.not-found`, `item.forbidden`, `item.not-a-file`, `lock.too-many`, `item.locked` if someone else holds one, and a
 * field error for an end that is past or too far ahead
 */
export async function lockItem(ctx: Ctx, { id, until }: LockInput): Promise<ItemLock> {
  const { userId } = memberOf(ctx)
  const subject = { userId, link: null }
  await accessItem(ctx, subject, id)
  return inSpacesOf(ctx, [id], async tx => {
    const access = await accessItem(ctx, subject, id, tx)
    const { item, can, chainIds } = access
    requireCan(access, 'edit')
    if (isFolder(item)) throw fail('item.not-a-file')
    const now = ctx.clock.now()
    const expiresAt = endOf(ctx, until)
    const covering = await listCovering(tx, chainIds, now)
    const other = covering.find(lock => lock.user_id !== userId)
    if (other) throw lockedFailure(other, subject, item, now)
    const own = covering.find(lock => lock.kind === 'member' && lock.item_id === id)
    if (!own && (await countLocks(tx, userId, now)) >= mostLocks) throw fail('lock.too-many', { max: mostLocks })
    await writeAudit(tx, ctx, {
      action: 'item.locked',
      object: { type: 'item', id },
      ...(own ? { before: { until: instant(own.expires_at) } } : {}),
      after: { name: item.name, until: instant(expiresAt) },
    })
    const row: LockRow = {
      token: own?.token ?? `urn:uuid:${randomUUID()}`,
      item_id: id,
      user_id: userId,
      kind: 'member',
      is_exclusive: 1,
      is_deep: 0,
      owner: '',
      created_at: own?.created_at ?? now,
      expires_at: expiresAt,
    }
    await changeLocks(ctx, tx, { put: [row] }, item)
    const shown = presentLock(await listCovering(tx, chainIds, now), userId, can.share)
    if (!shown) throw fail('item.not-found')
    return shown
  })
}

/** @returns milliseconds since 1970 */
function endOf(ctx: Needs<'clock' | 'settings'>, until: number | null): number {
  const now = ctx.clock.now()
  const days = ctx.settings.get('drive.longest_lock')
  if (until === null) return now + day
  if (until <= now) throw failField('until', 'Choose a time in the future.')
  if (until > now + days * day + drift) {
    throw failField('until', {
      text: 'A lock can last up to {{count, number}} days. Choose an earlier time.',
      values: { count: days, defaultValue_one: 'A lock can last up to one day. Choose an earlier time.' },
    })
  }
  return until
}
