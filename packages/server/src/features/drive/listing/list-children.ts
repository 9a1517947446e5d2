import type { Item, ItemSort } from '@holdall/contract/drive/drive.schemas.ts'
import type { ChildrenOnly, FolderPage } from '@holdall/contract/drive/folder-page.schemas.ts'
import { foldName } from '@holdall/contract/drive/names.ts'
import { isScanning } from '../../../core/bytes/scan-hold.ts'
import { galleryOf } from '../../../core/marks/gallery.ts'
import { listPictureSizes } from '../../../core/marks/picture-sizes.repository.ts'
import { isStarred } from '../../../core/marks/stars.repository.ts'
import { withMarks } from '../../../core/marks/with-marks.ts'
import { type Access, accessItem, requireFolder, subjectOf } from '../../../core/rights/access-item.ts'
import { presentChild, presentPlaced } from '../../../core/rights/present-item.ts'
import { hiddenChildren, withoutHidden } from '../../../core/rights/restrictions/restricted-below.ts'
import { isFolder, ranks } from '../../../core/tree/is-folder.ts'
import type { Ctx, Needs } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { decodeCursor, encodeCursor } from '../../../platform/http/cursor.ts'
import {
  type ChildrenQuery,
  countChildren,
  type ListedItem,
  listByIds,
  listChildNames,
  listPageEnds,
  listRank,
  listWithFolders,
} from './children.repository.ts'
import { tailoredCollator, tailoredLimit } from './name-order.ts'
import { type CountCursor, cursorSchemas, type RowCursor, sortValues } from './sort-columns.ts'

export interface ListChildrenInput {
  readonly id: string
  readonly orderBy: ItemSort
  readonly orderDir: 'asc' | 'desc'
  readonly perPage: number
  readonly cursor?: string | undefined
  readonly link?: string | undefined
  readonly filter?: string | undefined
  readonly foldersOnly?: 'true' | 'false' | undefined
  readonly only?: ChildrenOnly | undefined
}

interface Page {
  readonly rows: readonly ListedItem[]
  readonly next: RowCursor | CountCursor | null
}

/** A page of a folder, folders first. */
export async function listChildren(ctx: Ctx, input: ListChildrenInput): Promise<FolderPage> {
  const { folder, query, total, collator } = await openFolder(ctx, input)
  const cursor = input.cursor ? decodeCursor(cursorSchemas[input.orderBy], input.cursor) : null
  const foldersOnly = input.foldersOnly === 'true'
  const page = await readPage(ctx, query, {
    perPage: input.perPage,
    total,
    // A list continues in the order in which it began, even if the folder has grown past the limit.
    start: cursor ?? (collator && total <= tailoredLimit ? { o: 0 } : null),
    collator,
    foldersOnly,
  })
  const userId = ctx.caller.kind === 'member' ? ctx.caller.userId : null
  const placed = presentPlaced(folder, userId !== null && (await isStarred(ctx.db.read, userId, folder.item.id)))
  const known = await asKnown(ctx, folder, page.rows)
  const rows = known.map(row => ({
    ...presentChild(folder, row, row.starred === 1),
    ...(userId !== null && isFolder(row) ? { hasFolders: row.has_folders === 1 } : {}),
  }))
  const byLink = folder.via === 'link'
  const [marked, ...data] = await withMarks(ctx, [placed, ...rows], { byLink, folder })
  return {
    folder: { ...placed, ...(marked?.access && { access: marked.access }) },
    can: folder.canBelow,
    data: input.link ? await withSizes(ctx, data) : data,
    nextCursor: page.next ? encodeCursor(page.next) : null,
    total,
    ...(input.link && !cursor ? { gallery: await galleryOf(ctx, folder) } : {}),
  }
}

/** Visitors see photos as a wall, whose rows are made before the photos have come. */
async function withSizes<T extends Item>(ctx: Needs<'db'>, items: readonly T[]): Promise<T[]> {
  const media = items.filter(item => item.fileKind === 'image' || item.fileKind === 'video')
  const sizes = await listPictureSizes(
    ctx.db.read,
    media.flatMap(item => item.versionId ?? []),
  )
  return items.map(item => ({ ...item, ...sizes.get(item.versionId ?? '') }))
}

/** The cursors of all pages but the first, so that a list can jump to a page. */
export async function listAnchors(
  ctx: Ctx,
  input: Omit<ListChildrenInput, 'cursor'>,
): Promise<{ cursors: string[]; total: number }> {
  const { query, total, collator } = await openFolder(ctx, input)
  if (collator && total <= tailoredLimit) {
    const pages = Math.max(0, Math.ceil(total / input.perPage) - 1)
    return {
      cursors: Array.from({ length: pages }, (_, page) => encodeCursor({ o: (page + 1) * input.perPage })),
      total,
    }
  }
  const ends = await listPageEnds(ctx.db.read, query, input.perPage)
  const cursors = ends
    .slice(0, Math.max(0, Math.ceil(total / input.perPage) - 1))
    .map(end => encodeCursor({ r: end.rank, v: end.values }))
  return { cursors, total }
}

async function openFolder(ctx: Ctx, input: Omit<ListChildrenInput, 'cursor'>) {
  const subject = await subjectOf(ctx, input.link)
  const folder = await accessItem(ctx, subject, input.id)
  requireFolder(folder)
  const query: ChildrenQuery = {
    folderId: input.id,
    sort: input.orderBy,
    dir: input.orderDir,
    userId: subject.userId,
    filter: input.filter ? foldName(input.filter.normalize('NFC')) : '',
    hidesHeld: isScanning(ctx.settings),
    hidden: hiddenChildren(folder),
    only: input.only ?? null,
  }
  const { mayList } = folder
  const total = mayList ? await totalOf(ctx, query, folder.item.child_count, input.foldersOnly === 'true') : 0
  const language = (ctx.caller.kind === 'member' ? ctx.caller.language : null) ?? ctx.origin.languages[0] ?? 'en'
  const collator = input.orderBy === 'name' ? tailoredCollator(language) : null
  return { folder, query: mayList ? query : { ...query, folderId: '' }, total, collator }
}

/** The rows as if what is closed to the caller weren't there. */
async function asKnown(ctx: Needs<'db'>, folder: Access, rows: readonly ListedItem[]): Promise<ListedItem[]> {
  const parents = new Set(folder.restrictedBelow.flatMap(({ between }) => between.slice(0, 1)))
  const shown = rows.filter(row => row.has_folders === 1 && parents.has(row.id)).map(row => row.id)
  const hidden = folder.restrictedBelow.flatMap(({ item, access }) => (access?.can.view ? [] : item.id))
  const some = shown.length > 0 && hidden.length > 0
  const having = some ? await listWithFolders(ctx.db.read, shown, hidden) : null
  return withoutHidden(folder, rows).map(row =>
    having && shown.includes(row.id) ? { ...row, has_folders: having.has(row.id) ? 1 : 0 } : row,
  )
}

async function totalOf(
  ctx: Needs<'db'>,
  query: ChildrenQuery,
  children: number,
  foldersOnly: boolean,
): Promise<number> {
  if (!query.filter && !foldersOnly && !query.hidesHeld && query.only === null) return children
  const { folders, files } = await countChildren(ctx.db.read, query)
  return foldersOnly ? folders : folders + files
}

interface PageWanted {
  readonly perPage: number
  readonly total: number
  readonly start: RowCursor | CountCursor | null
  readonly collator: Intl.Collator | null
  readonly foldersOnly: boolean
}

async function readPage(ctx: Needs<'db'>, query: ChildrenQuery, wanted: PageWanted): Promise<Page> {
  const { start, collator, total } = wanted
  if (!start || 'r' in start) return keysetPage(ctx, query, wanted, start)
  if (!collator || total > 2 * tailoredLimit) throw fail('list.bad-cursor')
  return tailoredPage(ctx, query, wanted, start.o, collator)
}

async function keysetPage(
  ctx: Needs<'db'>,
  query: ChildrenQuery,
  { perPage, foldersOnly }: PageWanted,
  after: RowCursor | null,
): Promise<Page> {
  const limit = perPage + 1
  let rows: ListedItem[] = []
  if (!after || after.r === ranks.folder)
    rows = await listRank(ctx.db.read, query, ranks.folder, after?.v ?? null, limit)
  if (rows.length < limit && !foldersOnly) {
    const from = after?.r === 1 ? after.v : null
    rows = [...rows, ...(await listRank(ctx.db.read, query, ranks.file, from, limit - rows.length))]
  }
  const last = rows[perPage - 1]
  const hasMore = rows.length > perPage && last !== undefined
  const next = hasMore ? { r: last.rank as 0 | 1, v: sortValues(query.sort, last) } : null
  return { rows: rows.slice(0, perPage), next }
}

async function tailoredPage(
  ctx: Needs<'db'>,
  query: ChildrenQuery,
  { perPage, foldersOnly }: PageWanted,
  start: number,
  collator: Intl.Collator,
): Promise<Page> {
  const sign = query.dir === 'asc' ? 1 : -1
  const names = (await listChildNames(ctx.db.read, query)).filter(row => !foldersOnly || isFolder(row))
  names.sort((a, b) => a.rank - b.rank || sign * (collator.compare(a.name, b.name) || (a.id < b.id ? -1 : 1)))
  const ids = names.slice(start, start + perPage).map(row => row.id)
  const found = await listByIds(ctx.db.read, ids, query.userId)
  const rows = ids.map(id => found.get(id)).filter(row => row !== undefined)
  return { rows, next: start + perPage < names.length ? { o: start + perPage } : null }
}
