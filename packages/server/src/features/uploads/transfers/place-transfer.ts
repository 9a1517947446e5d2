import type { OtherSums } from '../../../core/bytes/other-sums.ts'
import type { Subject } from '../../../core/rights/rights.ts'
import { lockSpaces } from '../../../core/tree/lock-spaces.ts'
import { listSpacesOf } from '../../../core/tree/spaces.repository.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { reserveSpace } from '../../drive/public.ts'
import { isInStorage } from '../pieces/in-storage.ts'
import { deletePieces } from '../pieces/pieces.repository.ts'
import { purgePieces } from '../pieces/purge-pieces.ts'
import { type PlacedFile, placeBlob } from '../place-blob.ts'
import type { Settled } from '../store-watched.ts'
import type { TransferRow } from '../uploads.tables.ts'
import type { Authorise } from './checks/upload-checks.ts'
import type { Hold } from './holds/hold.ts'
import { lostHold } from './holds/lost-hold.ts'
import { deleteParts } from './parts.repository.ts'
import { completeTransfer } from './transfers.repository.ts'

export interface PlaceInput {
  /** `storage_key` says where the bytes are stored. */
  readonly row: TransferRow
  readonly hold: Hold
  readonly settled: Settled
  readonly sums?: OtherSums
  /** The link that the upload is made through. */
  readonly link: Subject['link']
  /** Checked again in the transaction that creates the file. */
  readonly authorise: Authorise
}

/** The last step of every upload: a single transaction. Nothing is visible before it, and everything is after it. */
export async function placeTransfer(ctx: Ctx, input: PlaceInput): Promise<PlacedFile> {
  const { row, hold, settled } = input
  const placed = await ctx.db.transaction(async tx => {
    await input.authorise(tx)
    // The folder may have been moved to another space in the meantime; what was reserved in the old one is released.
    const spaceId = (await listSpacesOf(tx, [row.parent_id]))[0] ?? row.space_id
    const isAcross = spaceId !== row.space_id
    if (isAcross) {
      await lockSpaces(tx, [spaceId, row.space_id])
      await reserveSpace(ctx, tx, row.space_id, -row.reserved)
    }
    const result = await placeBlob(ctx, tx, {
      spaceId,
      parentId: row.parent_id,
      name: row.name,
      storageKey: row.storage_key ?? '',
      digest: settled.digest,
      sums: input.sums ?? {},
      mime: settled.mime,
      modifiedAt: row.last_modified,
      createdBy: row.created_by,
      linkId: row.link_id,
      onConflict: row.on_conflict ?? 'ask',
      reserved: isAcross ? 0 : row.reserved,
      action: 'file.uploaded',
      link: input.link,
    })
    if (!(await completeTransfer(tx, row.id, hold.holder, result.item.id))) throw await lostHold(tx, row.id)
    if (row.upload_id !== null) await deleteParts(tx, row.id)
    if (isInStorage(row)) await purgePieces(ctx, tx, await deletePieces(tx, row.id))
    return result
  }, row.space_id)
  hold.completed()
  return placed
}
