import { sql } from 'kysely'
import type { Reader } from '../../../platform/database/database.ts'

/** Files whose current version isn't one of the file’s own. */
export async function findFilesWithoutVersion(db: Reader): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select items.id from items left join versions on versions.id = items.version_id and versions.item_id = items.id
    where items.rank = 1 and items.state in ('live', 'trashed') and versions.id is null`.execute(db)
  return rows.map(row => row.id)
}

/** Items in another space than their folder. */
export async function findStrays(db: Reader): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select items.id from items join items as folder on folder.id = items.parent_id
    where folder.space_id <> items.space_id or folder.rank <> 0`.execute(db)
  return rows.map(row => row.id)
}

/** What the database itself finds wrong with its file and its references; PostgreSQL refuses such references itself. */
export async function findDatabaseFaults(db: Reader, isSqlite: boolean): Promise<string[]> {
  if (!isSqlite) return []
  const { rows: file } = await sql<{ integrity_check: string }>`pragma integrity_check(20)`.execute(db)
  const { rows: references } = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(db)
  return [
    ...file.map(row => row.integrity_check).filter(text => text !== 'ok'),
    ...references.slice(0, 20).map(row => `a row of ${row.table} refers to a row of ${row.parent} that isn't there`),
  ]
}
