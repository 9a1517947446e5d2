import type { Item } from '../../../core/tree/items.repository.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { findPastChains } from '../history/history.repository.ts'
import { wasThere } from '../history/was-below.ts'

/**
 * Which of these items can be seen once a plan was carried out: those that can be seen now, and those in folders that come back
 * from the trash.
 */
export async function findInLight(
  db: Reader,
  chains: ReadonlyMap<string, readonly Item[]>,
  moment: number,
): Promise<ReadonlySet<string>> {
  const trashed = [...chains.values()].flatMap(chain => chain.slice(1).filter(step => step.state === 'trashed'))
  const past = await findPastChains(
    db,
    trashed.map(step => step.id),
    moment,
  )
  const comesBack = (step: Item) => step.state === 'trashed' && wasThere(past.get(step.id) ?? [], moment)
  const isInLight = ([item, ...above]: readonly Item[]) =>
    item?.state === 'live' && above.every(step => step.state === 'live' || comesBack(step))
  return new Set([...chains].filter(([, chain]) => isInLight(chain)).map(([id]) => id))
}
