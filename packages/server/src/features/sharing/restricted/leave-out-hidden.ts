import type { Access } from '../../../core/rights/access-item.ts'
import { hiddenBelow } from '../../../core/rights/restrictions/restricted-below.ts'
import { memberOf, type Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/ids.ts'
import { insertRestriction, toNobody } from './restrictions.repository.ts'

/** A new share leaves out what is closed to whoever shares: they can't give what they don't have. */
export async function leaveOutHidden(
  ctx: Needs<'caller' | 'clock'>,
  tx: Tx,
  access: Access,
  grantId: string,
): Promise<void> {
  for (const { item } of hiddenBelow(access)) {
    const row = {
      id: newId(),
      item_id: item.id,
      ...toNobody,
      grant_id: grantId,
      created_by: memberOf(ctx).userId,
      created_at: ctx.clock.now(),
    }
    await insertRestriction(tx, row, access.space.root_id)
  }
}
