import { type Changing, requireUnlocked } from '../../../core/locks/require-unlocked.ts'
import type { Access } from '../../../core/rights/access-item.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { Failure } from '../../../platform/failure.ts'
import { refuse } from '../../../platform/http/webdav/refusal.ts'
import { dav } from '../../../platform/http/webdav/xml/write-xml.ts'
import type { Exchange } from '../exchange.ts'
import { hrefOf } from '../places/dav-path.ts'

/** Something that a request is about to change. */
export interface Touched {
  readonly access: Access
  readonly what: Changing['what']
}

/** Refuses with 423, as RFC 4918 §16 wants it, unless `requireUnlocked` lets all of these be changed. */
export async function requireAllUnlocked(
  { ctx, subject, path, door }: Exchange,
  touched: readonly Touched[],
  db: Reader,
): Promise<void> {
  try {
    for (const { access, what } of touched)
      await requireUnlocked(ctx, db, subject, { item: access.item, chainIds: access.chainIds, what })
  } catch (error) {
    if (!(error instanceof Failure) || error.status !== 423) throw error
    const condition = dav('lock-token-submitted', dav('href', hrefOf(door.root, path.names, false)))
    throw refuse(423, error.message, { condition })
  }
}
