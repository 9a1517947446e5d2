import { writeAudit } from '../../../core/audit/audit.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { addAttachment } from '../../attachments/public.ts'
import { addBlobs } from '../../blobs/public.ts'
import { isInStorage } from '../pieces/in-storage.ts'
import { deletePieces } from '../pieces/pieces.repository.ts'
import { purgePieces } from '../pieces/purge-pieces.ts'
import { lostHold } from './holds/lost-hold.ts'
import type { PlaceInput } from './place-transfer.ts'
import { stateOf, type TransferState } from './transfer-state.ts'
import { completeTransfer } from './transfers.repository.ts'

/** The last step of an attachment's upload: a single transaction, as for files. */
export async function placeAttachment(ctx: Ctx, input: Omit<PlaceInput, 'link'>): Promise<TransferState> {
  const { row, hold, settled } = input
  const { digest, mime } = settled
  await ctx.db.transaction(async tx => {
    await input.authorise(tx)
    const { id, name, created_by: createdBy } = row
    const [blob] = await addBlobs(ctx, tx, [{ storageKey: row.storage_key ?? '', digest, mime, createdBy }])
    await addAttachment(ctx, tx, { id, blob_id: blob?.id ?? '', name, uploaded_by: createdBy })
    const after = { name, size: digest.size }
    await writeAudit(tx, ctx, { action: 'attachment.uploaded', object: { type: 'attachment', id }, after })
    if (!(await completeTransfer(tx, id, hold.holder, null))) throw await lostHold(tx, id)
    if (isInStorage(row)) await purgePieces(ctx, tx, await deletePieces(tx, id))
  })
  hold.completed()
  return stateOf({ ...row, state: 'done' })
}
