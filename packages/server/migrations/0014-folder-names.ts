import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Folders by the beginning of their names: a search shows them first, however many other names contain the word. */
export const up: Migration = async db => {
  await sql`create index items_folder_names on items (space_id, name_key) where rank = 0 and state = 'live'`.execute(db)
}
