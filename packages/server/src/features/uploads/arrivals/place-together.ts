import { writeAudits } from '../../../core/audit/audit.ts'
import type { BlobRow } from '../../../core/bytes/bytes.tables.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { addBlobs, newBlob } from '../../blobs/public.ts'
import {
  chooseNewFiles,
  createNewFiles,
  type NewPlacement,
  type PlacedFile,
  publishNewFiles,
} from '../../drive/public.ts'
import { examineBlobs } from '../examine-blobs.ts'
import { auditOf, type NewFile, placementOf } from '../place-blob.ts'
import { insertTransfers } from '../transfers/transfers.repository.ts'
import type { TransferRow } from '../uploads.tables.ts'

/** A small file whose bytes are stored, and that has no item yet. */
export interface Arrival {
  readonly ctx: Ctx
  readonly file: NewFile
  /** The finished upload, which is kept so that its sender can ask for it again. Without the id of the item. */
  readonly transfer: TransferRow | null
}

interface Candidate extends NewPlacement {
  readonly arrival: Arrival
  readonly blob: BlobRow
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
    const chosen = await chooseNewFiles(ctx, tx, spaceId, candidates)
    const files = [...chosen.keys()]
    if (files.length === 0) return new Map()
    await addBlobs(
      tx,
      files.map(({ blob }) => blob),
    )
    const items = await createNewFiles(tx, spaceId, chosen)
    const placed = new Map<Arrival, PlacedFile>()
    for (const [{ arrival }, item] of items) placed.set(arrival, { item, status: 'created' })
    await writeAudits(
      tx,
      [...placed].map(([{ ctx: own, file }, one]) => [own, auditOf(file, one)]),
    )
    await insertTransfers(
      tx,
      ...[...placed].flatMap(([{ transfer }, { item }]) => (transfer ? [{ ...transfer, item_id: item.id }] : [])),
    )
    await examineBlobs(
      ctx,
      tx,
      files.map(({ blob, arrival }) => ({ ...blob, name: arrival.file.name })),
    )
    await publishNewFiles(tx, spaceId, items)
    return placed
  }, spaceId)
}

function candidateOf(arrival: Arrival): Candidate {
  const { ctx, file } = arrival
  const blob = newBlob(ctx, file)
  return { arrival, blob, ctx, input: placementOf(file, blob) }
}
