import { type Access, accessItems } from '../../../core/rights/access-item.ts'
import { memberOf, type Needs } from '../../../platform/ctx.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { findGrant, type HeldGrant } from './grants.repository.ts'

export interface ManagedGrant {
  readonly grant: HeldGrant
  readonly access: Access
  /** The caller holds it. */
  readonly isOwn: boolean
}

/**
 * A grant on an item that the caller may share, or their own; nobody can leave what a group holds. @throws `grant.not-found`
 * for any other
 */
export async function managedGrant(
  ctx: Needs<'caller' | 'clock' | 'db'>,
  id: string,
  db: Reader,
): Promise<ManagedGrant> {
  const { userId } = memberOf(ctx)
  const grant = await findGrant(db, id, ctx.clock.now())
  const access = grant && (await accessItems(ctx, { userId, link: null }, [grant.item_id], db)).get(grant.item_id)
  const isOwn = grant?.user_id === userId
  if (!grant || !access || (!isOwn && !access.can.share)) throw fail('grant.not-found')
  return { grant, access, isOwn }
}
