import { lockSpaces } from '../../../core/tree/lock-spaces.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import { newId } from '../../../platform/ids.ts'
import { reserveSpace } from '../../drive/public.ts'
import { requireFewOpen, requireSize } from '../transfers/checks/upload-checks.ts'
import { findUpload, insertUpload } from './chunks.repository.ts'
import { whereRoomIs } from './places.ts'

/**
 * Begins an upload whose chunks may arrive in any order. `total` is the size of the whole file in bytes, if it is known;
 * then storage is reserved for all of it, otherwise for each chunk. Returns false if the person has one of that name
 * already. @throws `file.too-large`, `transfer.too-many`, and what `whereRoomIs` throws
 */
export async function beginChunks(ctx: Ctx, { name, total }: { name: string; total: number | null }): Promise<boolean> {
  const { userId } = memberOf(ctx)
  if (total !== null) requireSize(ctx, total)
  if (await findUpload(ctx.db.read, userId, name)) return false
  const reserved = total ?? 0
  const row = { id: newId(), user_id: userId, name, total, touched_at: ctx.clock.now(), reserved, arriving: 0 }
  return whereRoomIs(
    ctx,
    null,
    () => reserved,
    spaceId =>
      ctx.db.transaction(async tx => {
        await lockSpaces(tx, [spaceId])
        await requireFewOpen(ctx, tx, { created_by: userId, link_id: null, space_id: spaceId })
        const isNew = await insertUpload(tx, { ...row, space_id: spaceId })
        if (isNew) await reserveSpace(ctx, tx, spaceId, reserved)
        return isNew
      }, spaceId),
  )
}
