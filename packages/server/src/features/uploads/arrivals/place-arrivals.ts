import { type Batcher, createBatcher } from '../../../platform/batcher.ts'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { isFailure } from '../../../platform/failure.ts'
import { type PlacedFile, placeBlob } from '../place-blob.ts'
import { insertTransfers } from '../transfers/transfers.repository.ts'
import { type Arrival, placeTogether } from './place-together.ts'

/** As many files of a space as share one transaction; half a hundred take about as long as ten requests. */
const mostTogether = 50
/** How long those that are stored wait for others that are being stored; about the cost of a commit. */
const patienceMs = 5

const gatherings = new WeakMap<Database, Batcher<Arrival, PlacedFile>>()

/** Where small files wait for others of their space. There is one for each database. */
export function arrivalsOf(db: Database): Batcher<Arrival, PlacedFile> {
  const known = gatherings.get(db)
  if (known) return known
  const made = createBatcher({ most: mostTogether, patienceMs }, placeArrivals)
  gatherings.set(db, made)
  return made
}

async function placeArrivals(
  spaceId: string,
  arrivals: readonly Arrival[],
): Promise<readonly PromiseSettledResult<PlacedFile>[]> {
  const together = await placeTogether(spaceId, arrivals).catch((error: unknown) => {
    // A declared failure has rolled everything back; after any other, it may still have been committed.
    if (isFailure(error)) return new Map<Arrival, PlacedFile>()
    throw error
  })
  return Promise.allSettled(arrivals.map(async arrival => together.get(arrival) ?? placeAlone(arrival)))
}

/** Places one file in a transaction of its own, after what else is checked in it. */
export function placeAlone({ ctx, file, transfer }: Arrival, before?: (tx: Tx) => Promise<void>): Promise<PlacedFile> {
  return ctx.db.transaction(async tx => {
    await before?.(tx)
    const placed = await placeBlob(ctx, tx, file)
    if (transfer) await insertTransfers(tx, { ...transfer, item_id: placed.item.id })
    return placed
  }, file.spaceId)
}
