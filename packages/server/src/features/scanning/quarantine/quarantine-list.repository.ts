import { type QuarantinedFile, quarantineList } from '@holdall/contract/scanning/quarantine.list.ts'
import { sql } from 'kysely'
import { findListedPeople } from '../../../core/people/participants.repository.ts'
import { instant } from '../../../platform/clock.ts'
import type { Needs } from '../../../platform/ctx.ts'
import { choiceFilter, instantFilter, userFilter } from '../../../platform/lists/filter-sources.ts'
import { defineListSource } from '../../../platform/lists/list-source.ts'
import { holdsWords } from '../../../platform/lists/words.ts'
import { listShown } from './quarantine.repository.ts'

export const quarantineSource = defineListSource({
  list: quarantineList,
  from: sql`quarantine`,
  id: sql`quarantine.id`,
  sorts: {
    name: { column: sql`quarantine.name_key`, kind: 'text' },
    file_size: { column: sql`quarantine.size`, kind: 'number' },
    created_at: { column: sql`quarantine.created_at`, kind: 'number' },
  },
  filters: {
    kind: choiceFilter({
      file: sql`quarantine.kind = 'file'`,
      version: sql`quarantine.kind = 'version'`,
      attachment: sql`quarantine.kind = 'attachment'`,
    }),
    sender_id: userFilter(sql`quarantine.sender_id`),
    created_at: instantFilter(sql`quarantine.created_at`),
  },
  search: ({ dialect }, words) => holdsWords(dialect, sql`quarantine.name || ' ' || quarantine.found`, words),
  rows: presentQuarantined,
  cells: {
    sender: row => row.sender?.email ?? row.sender?.id,
    place: row => row.place ?? row.owner?.email,
  },
})

async function presentQuarantined({ db }: Needs<'db'>, ids: readonly string[]): Promise<QuarantinedFile[]> {
  const rows = await listShown(db.read, ids)
  const personOf = await findListedPeople(
    db.read,
    rows.flatMap(row => [row.owner_id, row.sender_id]),
  )
  return rows.map(row => ({
    id: row.id,
    name: row.name,
    kind: row.kind,
    found: row.found,
    file_size: row.size,
    sender: personOf(row.sender_id),
    owner: personOf(row.owner_id),
    place: row.space_kind === 'workspace' ? row.space_name : null,
    folder: row.folder_parent === null ? null : row.folder_name,
    created_at: instant(row.created_at),
  }))
}
