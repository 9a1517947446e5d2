import type { Reader } from '../../../platform/database/database.ts'
import type { SettingHistoryRow } from '../../../platform/settings/settings.tables.ts'

interface Wanted {
  /** The last one that is known already; null for the newest. */
  readonly before: string | null
  readonly keys: readonly string[] | null
  readonly limit: number
}

/** The ids of saves, newest first. */
export async function findSaves(db: Reader, { before, keys, limit }: Wanted): Promise<string[]> {
  let query = db.selectFrom('setting_history').select('save_id').distinct().orderBy('save_id', 'desc').limit(limit)
  if (before !== null) query = query.where('save_id', '<', before)
  if (keys !== null) query = query.where('key', 'in', [...keys])
  return (await query.execute()).map(row => row.save_id)
}

/** What the saves have changed, key by key. */
export function findChanges(db: Reader, saveIds: readonly string[]): Promise<SettingHistoryRow[]> {
  if (saveIds.length === 0) return Promise.resolve([])
  return db
    .selectFrom('setting_history')
    .selectAll()
    .where('save_id', 'in', [...saveIds])
    .orderBy('save_id', 'desc')
    .orderBy('key')
    .execute()
}
