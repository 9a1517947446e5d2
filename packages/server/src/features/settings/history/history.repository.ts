import { onTables, type Reader } from '../../../platform/database/database.ts'
import type { SettingHistoryRow, SettingsTables } from '../../../platform/settings/settings.tables.ts'

const tables = onTables<SettingsTables>()

interface Wanted {
  /** The last save that is already known; null for the newest. */
  readonly before: string | null
  readonly keys: readonly string[] | null
  readonly limit: number
}

/** The ids of saves, newest first. */
export async function findSaves(db: Reader, { before, keys, limit }: Wanted): Promise<string[]> {
  let query = tables(db)
    .selectFrom('setting_history')
    .select('save_id')
    .distinct()
    .orderBy('save_id', 'desc')
    .limit(limit)
  if (before !== null) query = query.where('save_id', '<', before)
  if (keys !== null) query = query.where('key', 'in', [...keys])
  return (await query.execute()).map(row => row.save_id)
}

/** What the saves changed, key by key. */
export function findChanges(db: Reader, saveIds: readonly string[]): Promise<SettingHistoryRow[]> {
  if (saveIds.length === 0) return Promise.resolve([])
  return tables(db)
    .selectFrom('setting_history')
    .selectAll()
    .where('save_id', 'in', [...saveIds])
    .orderBy('save_id', 'desc')
    .orderBy('key')
    .execute()
}
