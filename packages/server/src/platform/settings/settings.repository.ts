import { settingTable } from '@holdall/contract/contract.ts'
import { isSecret } from '@holdall/contract/kit/settings.ts'
import { sql } from 'kysely'
import type { Dialect, Reader, Tx } from '../database/database.ts'
import { onTables } from '../database/database.ts'
import type { SettingHistoryRow, SettingRow, SettingsTables } from './settings.tables.ts'

const tables = onTables<SettingsTables>()

/** The advisory lock of saves; any number that nothing else uses. */
const saving = 7_340_117

/**
 * Makes saves run one after the other, so that each sees the result of the one before. SQLite has only one writer
 * anyway.
 */
export async function lockSettings(tx: Tx, dialect: Dialect): Promise<void> {
  if (dialect === 'postgres') await sql`select pg_advisory_xact_lock(${saving})`.execute(tx)
}

export function readSettingRows(db: Reader): Promise<Pick<SettingRow, 'key' | 'value' | 'updated_at'>[]> {
  return tables(db).selectFrom('settings').select(['key', 'value', 'updated_at']).execute()
}

export async function putSetting(tx: Tx, row: SettingRow): Promise<void> {
  await tables(tx)
    .insertInto('settings')
    .values(row)
    .onConflict(on => on.column('key').doUpdateSet(row))
    .execute()
}

export async function insertHistory(tx: Tx, row: SettingHistoryRow): Promise<void> {
  await tables(tx).insertInto('setting_history').values(row).execute()
}

const secretKeys = Object.entries(settingTable)
  .filter(([, setting]) => isSecret(setting.schema))
  .map(([key]) => key)

/** Secrets as they are stored; each is sealed with its key as the context. */
export function listSecretSettings(db: Reader): Promise<Pick<SettingRow, 'key' | 'value'>[]> {
  return tables(db).selectFrom('settings').select(['key', 'value']).where('key', 'in', secretKeys).execute()
}

/** @returns their keys */
export async function deleteSecretSettings(tx: Tx): Promise<string[]> {
  const rows = await tables(tx).deleteFrom('settings').where('key', 'in', secretKeys).returning('key').execute()
  return rows.map(row => row.key).sort()
}
