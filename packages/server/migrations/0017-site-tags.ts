import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** The site's tag of the star, and the orders of the back-office's list of tags. */
export const up: Migration = async (db, { dialect }) => {
  // Compared byte by byte, as on SQLite, so that the list can be walked by name.
  for (const column of dialect === 'sqlite' ? [] : ['name', 'display_name', 'type']) {
    await sql`alter table tags alter column ${sql.ref(column)} type text collate "C"`.execute(db)
  }
  for (const column of ['name', 'type', 'display_name', 'updated_at']) {
    await sql`create index ${sql.ref(`tags_site_${column}`)} on tags (${sql.ref(column)}, id) where owner_id is null`.execute(
      db,
    )
  }
  const now = Date.now()
  await sql`insert into tags (id, owner_id, name, display_name, type, color, created_at, updated_at)
    values ('0000000000000000000starred', null, 'starred', 'Starred', 'starred', 'yellow', ${now}, ${now})`.execute(db)
}
