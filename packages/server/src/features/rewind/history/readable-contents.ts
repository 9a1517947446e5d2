import { type Access, accessItems } from '../../../core/rights/access-item.ts'
import { mayReadEarlier } from '../../../core/rights/evaluation/past.ts'
import type { Needs } from '../../../platform/ctx.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { type FoundContent, findContents, findOwnContents, listHolding } from './history.repository.ts'

/** Bytes that an item had. */
export interface WantedContent {
  readonly itemId: string
  readonly blobId: string | null
}

/** Those of them that can be brought back, by item. */
export type Contents = ReadonlyMap<string, FoundContent>

/**
 * Which bytes that items had can be shown and brought back. The owner of the space gets what any version in it still has.
 * Others get what a version of the item itself has, or of a file whose versions they may read now: what its owner deleted
 * from the versions, and kept where nobody else sees it, stays away from them.
 */
export async function readableContents(
  ctx: Needs<'clock' | 'db'>,
  db: Reader,
  { userId, folder, wanted }: { userId: string; folder: Access; wanted: readonly WantedContent[] },
): Promise<Contents> {
  const all = wanted.flatMap(({ itemId, blobId }) => (blobId === null ? [] : [{ itemId, blobId }]))
  if (folder.via === 'owner') {
    const blobs = await findContents(
      db,
      folder.space.id,
      all.map(one => one.blobId),
    )
    return byItem(all, ({ blobId }) => blobs.get(blobId))
  }
  const own = await findOwnContents(db, all)
  const missing = all.filter(({ itemId, blobId }) => own.get(itemId)?.blob_id !== blobId)
  const elsewhere = await listHolding(
    db,
    folder.space.id,
    missing.map(one => one.blobId),
  )
  const access = await accessItems(
    ctx,
    { userId, link: null },
    elsewhere.map(row => row.item_id),
    db,
  )
  const readable = new Map(
    elsewhere.flatMap(row => {
      const found = access.get(row.item_id)
      const mayRead = found && (row.is_current === 1 ? found.can.download : mayReadEarlier(found))
      return mayRead ? [[row.blob_id, row] as const] : []
    }),
  )
  return byItem(all, ({ itemId, blobId }) => {
    const found = own.get(itemId)
    return found?.blob_id === blobId ? found : readable.get(blobId)
  })
}

function byItem(
  all: readonly { itemId: string; blobId: string }[],
  find: (one: { itemId: string; blobId: string }) => FoundContent | undefined,
): Contents {
  return new Map(
    all.flatMap(one => {
      const found = find(one)
      return found ? [[one.itemId, found] as const] : []
    }),
  )
}
