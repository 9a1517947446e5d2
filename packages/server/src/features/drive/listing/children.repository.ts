import type { ItemSort } from '@holdall/contract/drive/drive.schemas.ts'
import type { ChildrenOnly } from '@holdall/contract/drive/folder-page.schemas.ts'
import { type RawBuilder, sql } from 'kysely'
import { isMedia } from '../../../core/marks/gallery.repository.ts'
import { type ShownRow, shownColumns } from '../../../core/rights/present-item.ts'
import { ranks } from '../../../core/tree/is-folder.ts'
import type { Item } from '../../../core/tree/items.repository.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { prepared } from '../../../platform/database/prepared.ts'
import { bareText } from '../../../platform/text/bare-text.ts'
import { type SortColumn, sortColumns, sortValues } from './sort-columns.ts'

export type ListedItem = ShownRow &
  Pick<Item, SortColumn> & {
    starred: number
    /** Whether it has live folders of its own. */
    has_folders: number
  }

export interface ChildrenQuery {
  readonly folderId: string
  readonly sort: ItemSort
  readonly dir: 'asc' | 'desc'
  /** Says whose stars are shown. */
  readonly userId: string | null
  /** Case-folded text that names must contain. */
  readonly filter: string
  readonly only: ChildrenOnly | null
  /** Whether files that wait to be scanned are left out, unless the person has sent them. */
  readonly hidesHeld: boolean
  /** The ids of children that are closed to the caller. */
  readonly hidden: readonly string[]
}

/** A page reads what it shows and what its cursor continues from, which is half of the columns. */
const read = [...new Set<keyof Item>([...shownColumns, 'sort_key'])]

/**
 * Left to choose, PostgreSQL reads all folders of the site once to find out which of the page's rows have folders, or all
 * folder names for each row. The order leaves it nothing but the index that begins with the parent, with or without
 * statistics.
 */
const hasFolders = sql`case when items.rank = 0 then coalesce((
    select 1 from items as below where below.parent_id = items.id and below.rank < 1 and below.state = 'live'
    order by below.rank, below.sort_key, below.id limit 1
  ), 0) else 0 end`

const columns = sql`${sql.join(read.map(column => sql.ref(`items.${column}`)))},
    case when stars.item_id is null then 0 else 1 end as starred, ${hasFolders} as has_folders`

/** A text as a LIKE pattern that finds it anywhere. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, found => `\\${found}`)}%`
}

function order(query: ChildrenQuery): RawBuilder<unknown> {
  const dir = sql.raw(query.dir)
  return sql.join(sortColumns[query.sort].map(column => sql`${sql.ref(`items.${column}`)} ${dir}`))
}

/** Folders have a type of their own, so that they are never among photos. */
const kinds: Readonly<Record<ChildrenOnly | 'all', RawBuilder<unknown>>> = {
  all: sql``,
  media: sql`and ${isMedia}`,
  other: sql`and not ${isMedia}`,
}

/** Whether all children are listed, so that everyone's query is the same. */
function isPlainQuery({ filter, hidesHeld, hidden, only }: ChildrenQuery): boolean {
  return filter === '' && !hidesHeld && hidden.length === 0 && only === null
}

function narrowed(query: ChildrenQuery): RawBuilder<unknown> {
  const named = query.filter ? holding(query.filter) : sql``
  const scanned = query.hidesHeld ? known(query.userId ?? '') : sql``
  const open = query.hidden.length > 0 ? sql`and items.id not in (${sql.join([...query.hidden])})` : sql``
  return sql`${named} ${scanned} ${open} ${kinds[query.only ?? 'all']}`
}

/** Names that have the text as they are written, or without accents and with letters spelled out: “strasse” finds “Straße”. */
function holding(filter: string): RawBuilder<unknown> {
  return sql`and (items.name_key like ${containing(filter)} escape '\\'
    or (octet_length(items.name_key) <> length(items.name_key)
      and bare_text(items.name_key) like ${containing(bareText(filter))} escape '\\'))`
}

/** The same as `mayKnowOf`. */
function known(userId: string): RawBuilder<unknown> {
  return sql`and (items.held_for is null or items.held_for = ${userId})`
}

type RankReader = (
  db: Reader,
  userId: string,
  folderId: string,
  rank: number,
  limit: number,
  ...after: (string | number)[]
) => Promise<ListedItem[]>

/** The queries behind `listRank` without a filter, by what they look like. */
const rankReaders = new Map<string, RankReader>()

/** Live folders or files of a folder in order, after the row with these values. Scans one index once. */
export function listRank(
  db: Reader,
  query: ChildrenQuery,
  rank: 0 | 1,
  after: readonly (string | number)[] | null,
  limit: number,
): Promise<ListedItem[]> {
  const key = `${query.sort} ${query.dir} ${after?.length ?? 0}`
  // Only plain queries are the same for everyone.
  const isPlain = isPlainQuery(query)
  const read = (isPlain ? rankReaders.get(key) : undefined) ?? rankReader(query)
  if (isPlain) rankReaders.set(key, read)
  return read(db, query.userId ?? '', query.folderId, rank, limit, ...(after ?? []))
}

function rankReader(query: ChildrenQuery): RankReader {
  const sorted = sql.join(sortColumns[query.sort].map(column => sql.ref(`items.${column}`)))
  const compare = sql.raw(query.dir === 'asc' ? '>' : '<')
  return prepared(
    (_db, userId: string, folderId: string, rank: number, limit: number, ...after: (string | number)[]) => {
      const from = after.length > 0 ? sql`and (${sorted}) ${compare} (${sql.join(after)})` : sql``
      return sql<ListedItem>`
        select ${columns}
        from items left join stars on stars.item_id = items.id and stars.user_id = ${userId}
        where items.parent_id = ${folderId} and items.rank = ${rank} and items.state = 'live' ${narrowed(query)} ${from}
        order by ${order(query)} limit ${limit}`
    },
    { hasOnePlan: isPlainQuery(query) },
  )
}

/** Counts the children of each rank that match the filter. */
export async function countChildren(db: Reader, query: ChildrenQuery): Promise<{ folders: number; files: number }> {
  const { rows } = await sql<{ rank: number; count: number }>`
    select rank, count(*) as count from items
    where items.parent_id = ${query.folderId} and items.state = 'live' ${narrowed(query)} group by rank`.execute(db)
  const of = (rank: number) => Number(rows.find(row => row.rank === rank)?.count ?? 0)
  return { folders: of(ranks.folder), files: of(ranks.file) }
}

/**
 * The last row of every page, folders first, from which the cursor of the next page is made. Reads only the columns of
 * the order, so that the index is enough.
 */
export async function listPageEnds(
  db: Reader,
  query: ChildrenQuery,
  perPage: number,
): Promise<{ rank: 0 | 1; values: (string | number)[] }[]> {
  const sorted = sql.join(sortColumns[query.sort].map(column => sql.ref(column)))
  const { rows } = await sql<Pick<Item, SortColumn> & { rank: 0 | 1 }>`
    select rank, ${sorted} from (
      select rank, ${sorted}, row_number() over (order by items.rank, ${order(query)}) as place
      from items where items.parent_id = ${query.folderId} and items.state = 'live' ${narrowed(query)}
    ) as placed where place % ${perPage} = 0 order by place`.execute(db)
  return rows.map(row => ({ rank: row.rank, values: sortValues(query.sort, row) }))
}

/** Every live child's id, name and rank, for sort orders that the database doesn't support. */
export async function listChildNames(
  db: Reader,
  query: ChildrenQuery,
): Promise<{ id: string; name: string; rank: number }[]> {
  const { rows } = await sql<{ id: string; name: string; rank: number }>`
    select id, name, rank from items
    where items.parent_id = ${query.folderId} and items.state = 'live' ${narrowed(query)}`.execute(db)
  return rows
}

/** Those of these folders that have a live folder that isn't closed to the caller. */
export async function listWithFolders(
  db: Reader,
  folderIds: readonly string[],
  hidden: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ parent_id: string }>`
    select distinct parent_id from items where parent_id in (${sql.join([...folderIds])}) and rank = 0
      and state = 'live' and id not in (${sql.join([...hidden])})`.execute(db)
  return new Set(rows.map(row => row.parent_id))
}

export async function listByIds(
  db: Reader,
  ids: readonly string[],
  userId: string | null,
): Promise<Map<string, ListedItem>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<ListedItem>`
    select ${columns}
    from items left join stars on stars.item_id = items.id and stars.user_id = ${userId ?? ''}
    where items.id in (${sql.join([...ids])})`.execute(db)
  return new Map(rows.map(row => [row.id, row]))
}
