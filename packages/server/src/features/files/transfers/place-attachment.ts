import { writeAudit } from '../../../core/audit/audit.ts'
import { holdOf } from '../../../core/bytes/scan-hold.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { newId } from '../../../platform/ids.ts'
import { insertAttachment } from '../attachments/attachments.repository.ts'
import { insertBlobs } from '../blobs/blobs.repository.ts'
import { dropPieces } from '../pieces/drop-pieces.ts'
import { isInStorage } from '../pieces/in-storage.ts'
import { deletePieces } from '../pieces/pieces.repository.ts'
import { lostHold } from './holds/lost-hold.ts'
import type { PlaceInput } from './place-transfer.ts'
import { stateOf, type TransferState } from './transfer-state.ts'
import { completeTransfer } from './transfers.repository.ts'

/** The last step of an attachment's upload: a single transaction, as for files. */
export async function placeAttachment(ctx: Ctx, input: Omit<PlaceInput, 'link'>): Promise<TransferState> {
  const { row, hold, settled } = input
  const { digest, mime } = settled
  const storageKey = row.storage_key ?? ''
  const now = ctx.clock.now()
  await ctx.db.transaction(async tx => {
    await input.authorise(tx)
    const blob = { id: newId(), disk: ctx.storage.diskOf(storageKey), storage_key: storageKey, mime, created_at: now }
    await insertBlobs(tx, [
      {
        ...blob,
        ...{ size: digest.size, sha256: digest.sha256, sha1: null, md5: null, crc32: digest.crc32 },
        ...holdOf(ctx, { size: digest.size, sender: row.created_by }),
      },
    ])
    const { id, name, created_by: uploaded_by } = row
    await insertAttachment(tx, { id, blob_id: blob.id, name, uploaded_by, created_at: now, unused_since: now })
    const after = { name, size: digest.size }
    await writeAudit(tx, ctx, { action: 'attachment.uploaded', object: { type: 'attachment', id }, after })
    if (!(await completeTransfer(tx, id, hold.holder, null))) throw await lostHold(tx, id)
    if (isInStorage(row)) await dropPieces(ctx, tx, await deletePieces(tx, id))
  })
  hold.completed()
  return stateOf({ ...row, state: 'done' })
}
