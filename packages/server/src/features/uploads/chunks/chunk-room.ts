import { lockSpaces } from '../../../core/tree/lock-spaces.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { fail, isFailure } from '../../../platform/failure.ts'
import { reserveSpace } from '../../drive/public.ts'
import type { ChunkedUploadRow } from '../uploads.tables.ts'
import { findUploadById, lockUpload, measureOthers, saveRoom } from './chunks.repository.ts'
import { deleteChunkedUpload } from './delete-chunked-upload.ts'
import { whereRoomIs } from './places.ts'

/**
 * Reserves storage for a chunk before its bytes are accepted, so that chunks never take more than the spaces of their
 * sender have left, however many arrive at once. @throws `transfer.gone`, and what `whereRoomIs` throws
 */
export async function claimChunk(ctx: Ctx, uploadId: string, chunk: { name: string; size: number }): Promise<void> {
  const upload = await findUploadById(ctx.db.read, uploadId)
  if (!upload) throw fail('transfer.gone')
  const { bytes: others } = await measureOthers(ctx.db.read, uploadId, chunk.name)
  const wanted = wantedBy(upload, others + chunk.size)
  const lacking = (spaceId: string) => (spaceId === upload.space_id ? wanted - upload.reserved : wanted)
  await whereRoomIs(ctx, upload.space_id, lacking, spaceId =>
    ctx.db.transaction(async tx => {
      await lockSpaces(tx, [spaceId, ...(upload.space_id === null ? [] : [upload.space_id])])
      const isOpen = await moveRoom(ctx, tx, { uploadId, spaceId, arrived: chunk.size, replaces: chunk.name })
      if (!isOpen) throw fail('transfer.gone')
    }, spaceId),
  )
}

/**
 * Corrects the reservation once a chunk has arrived or broken off, in a transaction that has locked the space.
 * @param arrived the change in the bytes that are being sent; negative, because the chunk is no longer one of them
 */
export async function settleChunk(ctx: Ctx, tx: Tx, upload: ChunkedUploadRow, arrived: number): Promise<boolean> {
  return moveRoom(ctx, tx, { uploadId: upload.id, spaceId: null, arrived, replaces: null })
}

interface Move {
  readonly uploadId: string
  /** Where to reserve; null leaves the reservation where it is. */
  readonly spaceId: string | null
  /** By how much the bytes that are being sent change. */
  readonly arrived: number
  /** A chunk of this name that is stored already doesn't count: the one that is being sent takes its place. */
  readonly replaces: string | null
}

/** Returns false if the upload no longer exists. */
async function moveRoom(ctx: Ctx, tx: Tx, { uploadId, spaceId, arrived, replaces }: Move): Promise<boolean> {
  const upload = await lockUpload(tx, uploadId)
  if (!upload) return false
  const arriving = Math.max(0, upload.arriving + arrived)
  const held = upload.reserved
  const { bytes: stored } = await measureOthers(tx, uploadId, replaces ?? '')
  const wanted = wantedBy({ ...upload, arriving }, stored)
  const place = spaceId ?? upload.space_id
  if (place === null || (spaceId === null && wanted >= held)) {
    await saveRoom(tx, uploadId, { arriving })
    return true
  }
  const isSame = place === upload.space_id
  if (!isSame && upload.space_id !== null) await reserveSpace(ctx, tx, upload.space_id, -held)
  const reserved = isSame && replaces !== null ? Math.max(held, wanted) : wanted
  await reserveSpace(ctx, tx, place, isSame ? reserved - held : reserved)
  await saveRoom(tx, uploadId, { arriving, reserved, space_id: place })
  return true
}

/** Bytes that an upload has to reserve: those of the whole file if they are known, and whatever is there or on its way. */
function wantedBy({ total, arriving }: Pick<ChunkedUploadRow, 'total' | 'arriving'>, stored: number): number {
  return Math.max(total ?? 0, stored + arriving)
}

/** Ends the reservation in the transaction that makes one for the whole file, which may be placed in another space. */
export async function handOverRoom(
  ctx: Ctx,
  tx: Tx,
  { id }: Pick<ChunkedUploadRow, 'id'>,
  toSpaceId: string,
): Promise<void> {
  const known = await findUploadById(tx, id)
  if (!known) throw fail('transfer.gone')
  await lockSpaces(tx, [toSpaceId, ...(known.space_id === null ? [] : [known.space_id])])
  const upload = await lockUpload(tx, id)
  if (!upload) throw fail('transfer.gone')
  if (upload.space_id !== null) await reserveSpace(ctx, tx, upload.space_id, -upload.reserved)
  await saveRoom(tx, id, { reserved: 0, space_id: null })
}

/**
 * Reserves storage again for chunks that could not become a file. If someone else has taken it, they end: nothing is
 * stored that nobody has room for.
 */
export async function takeRoomBack(ctx: Ctx, { id }: Pick<ChunkedUploadRow, 'id'>): Promise<void> {
  try {
    await claimChunk(ctx, id, { name: '', size: 0 })
  } catch (error) {
    if (isFailure(error, 'space.full') || isFailure(error, 'space.owner-full')) await deleteChunkedUpload(ctx, { id })
    else if (!isFailure(error, 'transfer.gone')) throw error
  }
}
