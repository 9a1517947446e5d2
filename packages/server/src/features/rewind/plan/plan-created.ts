import { knownItems } from '../../../core/rights/access-item.ts'
import { findChains } from '../../../core/tree/items.repository.ts'
import type { CreatedRow } from '../history/history.repository.ts'
import type { RewindStepRow } from '../rewind.tables.ts'
import { findInLight } from './come-to-light.ts'
import { afterAll, newStep } from './new-step.ts'
import { isIn } from './plan-changed.ts'
import type { Planning } from './planning.ts'

/** Steps that move to the trash what is newer than the moment. */
export async function planCreated(
  { ctx, act, folder, chosen }: Planning,
  rows: readonly CreatedRow[],
): Promise<RewindStepRow[]> {
  const ids = rows.map(row => row.id)
  const chains = await findChains(ctx.db.read, ids)
  const inLight = await findInLight(ctx.db.read, chains, act.moment)
  const known = await knownItems(ctx, { userId: act.user_id, link: null }, ids)
  return ids.flatMap(id => {
    const chain = chains.get(id) ?? []
    const [item] = chain
    if (!item || !known.has(id) || !inLight.has(id)) return []
    const chainIds = chain.map(step => step.id)
    if (!isIn(chainIds, folder.item.id, chosen)) return []
    return [
      newStep(act, {
        item_id: id,
        rank: item.rank,
        kind: 'trash',
        // After what is older: that may be in here, and go to the trash by itself.
        position: afterAll + 1000 + chain.length,
        size: item.size,
        to_name: item.name,
        to_state: 'trashed',
      }),
    ]
  })
}
