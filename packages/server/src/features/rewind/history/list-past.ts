import type { FileKind, PathStep } from '@holdall/contract/drive/drive.schemas.ts'
import type { PastPage, PastItem as WirePastItem } from '@holdall/contract/rewind/rewind.schemas.ts'
import { z } from 'zod'
import { type Access, knownItems } from '../../../core/rights/access-item.ts'
import { isFolder } from '../../../core/tree/is-folder.ts'
import { findChains } from '../../../core/tree/items.repository.ts'
import { instant } from '../../../platform/clock.ts'
import { memberOf, type Needs } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { cursorText, decodeCursor, encodeCursor } from '../../../platform/http/cursor.ts'
import { accessManaged, requireInRange } from './access-folder.ts'
import { findBlobs, findLastStates, findPastChains, listPastChildren, type PastItem } from './history.repository.ts'
import { readableContents } from './readable-contents.ts'
import { wasBelow } from './was-below.ts'

const Cursor = z.object({ rank: z.int().min(0).max(1), sort: cursorText, id: cursorText })

interface Wanted {
  readonly at: string
  readonly folderId?: string | undefined
  readonly cursor?: string | undefined
  readonly perPage: number
}

/**
 * What was in a folder, or in one below it, at a moment. What is now at a place that the caller may not see is left out.
 * @throws `item.not-found` also if the folder to show was not below the other one
 */
export async function listPast(
  ctx: Needs<'caller' | 'clock' | 'db' | 'settings'>,
  rootId: string,
  { at, folderId = rootId, cursor, perPage }: Wanted,
): Promise<PastPage> {
  const { userId } = memberOf(ctx)
  const root = await accessManaged(ctx, userId, rootId)
  const moment = await requireInRange(ctx, root, at)
  const path = await pathTo(ctx, root, folderId, moment)
  const from = cursor ? decodeCursor(Cursor, cursor) : null
  const after = from && { rank: from.rank, sort_key: from.sort, item_id: from.id }
  const found = await listPastChildren(ctx.db.read, folderId, { moment, after, limit: perPage + 1 })
  const sorted = found.toSorted(inOrder)
  const rows = sorted.slice(0, perPage)
  const last = rows.at(-1)
  return {
    data: await present(ctx, userId, root, rows),
    nextCursor:
      sorted.length > rows.length && last
        ? encodeCursor({ rank: last.rank, sort: last.sort_key, id: last.item_id })
        : null,
    path,
  }
}

/** Folders first, then by name. Texts are compared by their bytes, as the databases do. */
function inOrder(a: PastItem, b: PastItem): number {
  return a.rank - b.rank || compare(a.sort_key, b.sort_key) || compare(a.item_id, b.item_id)
}

const compare = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))

async function pathTo(ctx: Needs<'db'>, root: Access, folderId: string, moment: number): Promise<PathStep[]> {
  const chain = (await findPastChains(ctx.db.read, [folderId], moment)).get(folderId) ?? []
  if (folderId !== root.item.id && !wasBelow(chain, root.item.id, moment)) throw fail('item.not-found')
  const end = chain.findIndex(step => step.id === root.item.id)
  return chain
    .slice(0, end + 1)
    .map(step => ({ id: step.id, name: step.name ?? '' }))
    .reverse()
}

async function present(
  ctx: Needs<'clock' | 'db'>,
  userId: string,
  folder: Access,
  rows: readonly PastItem[],
): Promise<WirePastItem[]> {
  const db = ctx.db.read
  const ids = rows.map(row => row.item_id)
  const known = await knownItems(ctx, { userId, link: null }, ids)
  const blobs = await findBlobs(db, ids)
  const wanted = rows.map(row => ({ itemId: row.item_id, blobId: row.blob_id }))
  const contents = await readableContents(ctx, db, { userId, folder, wanted })
  const chains = await findChains(db, ids)
  const isGone = (id: string) => !chains.get(id)?.every(step => step.state !== 'deleting')
  const lastStates = await findLastStates(db, ids.filter(isGone))
  return rows.flatMap(row => {
    const now = known.get(row.item_id)
    if (!now && !isGone(row.item_id)) return []
    const isLost = row.blob_id !== null && !contents.has(row.item_id)
    if (isLost) return [presentPast(row, 'gone')]
    // What didn't go through the trash was merged into something else, and can be made again.
    if (!now) return [presentPast(row, lastStates.get(row.item_id) === 'live' ? 'moved' : 'gone')]
    const isTrashed = chains.get(row.item_id)?.some(step => step.state === 'trashed')
    return [presentPast(row, isTrashed ? 'trashed' : stateOf(row, now, blobs.get(row.item_id) ?? null))]
  })
}

function stateOf(row: PastItem, now: Access, blobId: string | null): WirePastItem['now'] {
  if (!isFolder(row) && blobId !== row.blob_id) return 'changed'
  return now.item.parent_id !== row.parent_id || now.item.name !== row.name ? 'moved' : 'same'
}

function presentPast(row: PastItem, now: WirePastItem['now']): WirePastItem {
  return {
    id: row.item_id,
    kind: isFolder(row) ? 'folder' : 'file',
    name: row.name,
    fileKind: row.type_key.split('.', 1)[0] as FileKind,
    size: isFolder(row) ? null : row.size,
    modifiedAt: instant(row.modified_at),
    now,
  }
}
