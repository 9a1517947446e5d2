import { type SpaceEntry, spaceList } from '@holdall/contract/storage-report/spaces.list.ts'
import { sql } from 'kysely'
import { findListedPeople } from '../../core/people/participants.repository.ts'
import type { PeopleTables } from '../../core/people/people.tables.ts'
import { personWords } from '../../core/people/person-words.ts'
import type { TreeTables } from '../../core/tree/tree.tables.ts'
import { instant, instantOrNull } from '../../platform/clock.ts'
import type { Needs } from '../../platform/ctx.ts'
import { onTables } from '../../platform/database/database.ts'
import { choiceFilter, instantFilter, userFilter } from '../../platform/lists/filter-sources.ts'
import { defineListSource } from '../../platform/lists/list-source.ts'
import { holdsWords } from '../../platform/lists/words.ts'

const tables = onTables<PeopleTables & TreeTables>()

const ownerWords = (words: readonly string[]) => sql`(select ${personWords(words)} from users
  where users.id = spaces.owner_id)`

export const spaceSource = defineListSource({
  list: spaceList,
  from: sql`spaces`,
  id: sql`spaces.id`,
  sorts: {
    used_bytes: { column: sql`spaces.used_bytes`, kind: 'number' },
    created_at: { column: sql`spaces.created_at`, kind: 'number' },
  },
  filters: {
    kind: choiceFilter({ personal: sql`spaces.kind = 'personal'`, workspace: sql`spaces.kind = 'workspace'` }),
    owner_id: userFilter(sql`spaces.owner_id`),
    created_at: instantFilter(sql`spaces.created_at`),
  },
  search: ({ dialect }, words) => holdsWords(dialect, sql`spaces.name || ' ' || ${ownerWords(words)}`, words),
  rows: presentSpaces,
  cells: { owner: row => row.owner?.email ?? row.owner?.id },
})

async function presentSpaces({ db }: Needs<'db'>, ids: readonly string[]): Promise<SpaceEntry[]> {
  const rows = await tables(db.read)
    .selectFrom('spaces')
    .where('id', 'in', [...ids])
    .select(['id', 'name', 'kind', 'owner_id', 'created_at', 'deleted_at'])
    .select(['used_bytes', 'trash_bytes', 'version_bytes', 'reserved_bytes'])
    .execute()
  const personOf = await findListedPeople(
    db.read,
    rows.map(row => row.owner_id),
  )
  // A wrong figure can be negative until a recount corrects it.
  const bytes = (value: number) => Math.max(0, Number(value))
  return rows.map(row => ({
    id: row.id,
    name: row.name,
    kind: row.kind,
    owner: personOf(row.owner_id),
    used_bytes: bytes(row.used_bytes),
    trash_bytes: bytes(row.trash_bytes),
    version_bytes: bytes(row.version_bytes),
    reserved_bytes: bytes(row.reserved_bytes),
    created_at: instant(row.created_at),
    deleted_at: instantOrNull(row.deleted_at),
  }))
}
