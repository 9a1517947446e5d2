import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** New sites match the device's theme. Sites that were set up while light was the default keep it. */
export const up: Migration = async db => {
  await sql`
    insert into settings (key, value, updated_at)
    select 'themes.default_mode', '"light"', 0
    where exists (select 1 from users) and not exists (select 1 from settings where key = 'themes.default_mode')
  `.execute(db)
}
