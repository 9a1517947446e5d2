import { writeAudits } from '../../../core/audit/audit.ts'
import type { BlobRow } from '../../../core/bytes/bytes.tables.ts'
import type { Item } from '../../../core/tree/items.repository.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { addBlobs } from '../../blobs/public.ts'
import { placeNewFiles } from '../../drive/public.ts'
import { examineBlobs } from '../examine-blobs.ts'
import { auditOf, bytesOf, type NewFile, type PlacedFile, placementOf } from '../place-blob.ts'
import { insertTransfers } from '../transfers/transfers.repository.ts'
import type { TransferRow } from '../uploads.tables.ts'

/** A small file whose bytes are stored, and that has no item yet. */
export interface Arrival {
  readonly ctx: Ctx
  readonly file: NewFile
  /** The finished upload, which is kept so that its sender can ask for it again. Without the id of the item. */
  readonly transfer: TransferRow | null
}

/** With what the drive needs to know of it. */
interface Candidate {
  readonly arrival: Arrival
  readonly ctx: Ctx
  readonly input: ReturnType<typeof placementOf>
}

/**
 * Makes the files that need no decision in one transaction: one statement for each table instead of one for each file.
 * Returns what was placed; those left out have to be placed one by one.
 */
export async function placeTogether(
  spaceId: string,
  arrivals: readonly Arrival[],
): Promise<ReadonlyMap<Arrival, PlacedFile>> {
  const [first] = arrivals
  // Links count what comes in through them, file by file.
  const candidates = arrivals.filter(({ file }) => !file.link && file.reserved === 0).map(candidateOf)
  if (!first || candidates.length < 2) return new Map()
  const { ctx } = first
  return ctx.db.transaction(async tx => {
    const blobs = new Map<Candidate, BlobRow>()
    const items = await placeNewFiles(ctx, tx, spaceId, candidates, {
      async before(chosen) {
        const files = chosen.map(({ arrival }) => arrival.file)
        for (const [index, blob] of (await addBlobs(ctx, tx, files)).entries())
          blobs.set(chosen[index] as Candidate, blob)
        return new Map([...blobs].map(([candidate, blob]) => [candidate, bytesOf(blob)]))
      },
      after: made => noteArrived(ctx, tx, made, blobs),
    })
    return new Map([...items].map(([{ arrival }, item]) => [arrival, { item, status: 'created' }]))
  }, spaceId)
}

/** Writes everything that refers to the new files. */
async function noteArrived(
  ctx: Ctx,
  tx: Tx,
  items: ReadonlyMap<Candidate, Item>,
  blobs: ReadonlyMap<Candidate, BlobRow>,
): Promise<void> {
  const all = [...items].map(([{ arrival }, item]) => ({ arrival, item }))
  await writeAudits(
    tx,
    all.map(({ arrival, item }) => [arrival.ctx, auditOf(arrival.file, { item, status: 'created' })]),
  )
  await insertTransfers(
    tx,
    ...all.flatMap(({ arrival: { transfer }, item }) => (transfer ? [{ ...transfer, item_id: item.id }] : [])),
  )
  await examineBlobs(
    ctx,
    tx,
    [...items.keys()].flatMap(candidate => {
      const blob = blobs.get(candidate)
      return blob ? [{ ...blob, name: candidate.arrival.file.name }] : []
    }),
  )
}

function candidateOf(arrival: Arrival): Candidate {
  return { arrival, ctx: arrival.ctx, input: placementOf(arrival.file) }
}
