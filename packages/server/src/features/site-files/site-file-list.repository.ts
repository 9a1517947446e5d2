import { type FileEntry, siteFileList } from '@holdall/contract/site-files/site-files.list.ts'
import { type RawBuilder, sql } from 'kysely'
import type { BytesTables } from '../../core/bytes/bytes.tables.ts'
import { findListedPeople } from '../../core/people/participants.repository.ts'
import { linkStands } from '../../core/rights/counts-now.ts'
import type { RightsTables } from '../../core/rights/rights.tables.ts'
import { isFolder } from '../../core/tree/is-folder.ts'
import type { TreeTables } from '../../core/tree/tree.tables.ts'
import { instant, instantOrNull } from '../../platform/clock.ts'
import type { Needs } from '../../platform/ctx.ts'
import { onTables, type Reader } from '../../platform/database/database.ts'
import { choiceFilter, type FilterSource, instantFilter } from '../../platform/lists/filter-sources.ts'
import { defineListSource } from '../../platform/lists/list-source.ts'
import type { Condition, ListView } from '../../platform/lists/list-view.ts'
import { bareText } from '../../platform/text/bare-text.ts'
import { everything, namesWithin } from '../search/public.ts'
import { entryType, typeConditions } from './entry-types.ts'

const tables = onTables<BytesTables & RightsTables & TreeTables>()

/** Leaves out the roots of spaces, which no one created as folders, and items that are being copied or deleted. */
export const isEntry: RawBuilder<boolean> = sql`(items.state = 'trashed' or (items.state = 'live' and items.parent_id is not null))`

const linked = (now: number): Condition => sql`exists (select 1 from links where links.item_id = items.id
  and ${linkStands(now)})`
const isPublic = ({ ctx }: ListView) => linked(ctx.clock.now())

const ownerFilter: FilterSource = {
  kind: 'user',
  condition: (_, { operator, value }) => {
    const spaces = sql`(select id from spaces where owner_id = ${value})`
    return operator === '!=' ? sql`items.space_id not in ${spaces}` : sql`items.space_id in ${spaces}`
  },
}

export const siteFileSource = defineListSource({
  list: siteFileList,
  from: sql`items`,
  id: sql`items.id`,
  where: () => isEntry,
  sorts: {
    created_at: { column: sql`items.created_at`, kind: 'number' },
    file_size: { column: sql`items.size`, kind: 'number' },
  },
  filters: {
    type: choiceFilter(typeConditions),
    public: choiceFilter({ public: isPublic, private: view => sql`not ${isPublic(view)}` }),
    owner_id: ownerFilter,
    created_at: instantFilter(sql`items.created_at`),
    updated_at: instantFilter(sql`items.modified_at`),
  },
  search: ({ dialect }, words) => namesWithin(dialect, words.map(bareText), everything),
  rows: presentEntries,
  cells: { users: row => row.users[0]?.email ?? row.users[0]?.id },
})

async function presentEntries({ db, clock }: Needs<'clock' | 'db'>, ids: readonly string[]): Promise<FileEntry[]> {
  const rows = await listEntries(db.read, ids, clock.now())
  const personOf = await findListedPeople(
    db.read,
    rows.flatMap(row => [row.owner_id, row.created_by]),
  )
  return rows.map(row => ({
    id: row.id,
    name: row.name,
    file_name: row.storage_key,
    users: [...new Set([row.owner_id, row.created_by])].flatMap(id => personOf(id) ?? []),
    type: entryType(isFolder(row), row.mime),
    mime: row.mime,
    public: Boolean(row.is_public),
    file_size: row.size,
    created_at: instant(row.created_at),
    updated_at: instant(row.modified_at),
    deleted_at: instantOrNull(row.state === 'trashed' ? row.trashed_at : null),
  }))
}

function listEntries(db: Reader, ids: readonly string[], now: number) {
  return tables(db)
    .selectFrom('items')
    .innerJoin('spaces', 'spaces.id', 'items.space_id')
    .leftJoin('versions', 'versions.id', 'items.version_id')
    .leftJoin('blobs', 'blobs.id', 'versions.blob_id')
    .where('items.id', 'in', [...ids])
    .select(['items.id', 'items.name', 'items.rank', 'items.mime', 'items.size', 'items.state', 'items.trashed_at'])
    .select(['items.created_at', 'items.modified_at', 'items.created_by', 'spaces.owner_id', 'blobs.storage_key'])
    .select(sql<boolean | number>`${linked(now)}`.as('is_public'))
    .execute()
}
