import type { LinkPolicy } from '@holdall/contract/sharing/sharing.schemas.ts'
import type { Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { countLiveLinks, lockMaker } from '../sharing.repository.ts'

/**
 * Other calls for the same user wait until this transaction ends. @throws `link.too-many` if the user has as many live
 * links as their roles allow
 */
export async function requireLinkLimit(
  ctx: Needs<'clock' | 'db'>,
  tx: Tx,
  makerId: string,
  { count: max }: LinkPolicy,
): Promise<void> {
  if (max === null) return
  await lockMaker(tx, ctx.db.dialect, makerId)
  if ((await countLiveLinks(tx, makerId, ctx.clock.now())) >= max) throw fail('link.too-many', { max })
}
