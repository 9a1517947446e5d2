import { settingTable } from '@holdall/contract/contract.ts'
import { isEmptySetting, isSecret } from '@holdall/contract/kit/settings.ts'
import type { Clock } from '../clock.ts'
import type { Vault } from '../crypto/vault.ts'
import type { Database, Tx } from '../database/database.ts'
import { newId } from '../ids.ts'
import { insertHistory, lockSettings, putSetting, readSettingRows } from './settings.repository.ts'

export type SeenVersions = (key: string) => number

/** Thrown when the settings have changed since they were checked. */
export class SettingsMoved extends Error {
  constructor() {
    super('The settings were changed in the meantime')
    this.name = 'SettingsMoved'
  }
}

export interface StoredSetting {
  readonly value: unknown
  readonly version: number
}

interface Parts {
  readonly tx: Tx
  readonly db: Pick<Database, 'dialect'>
  readonly vault: Vault
  readonly clock: Clock
}

interface Change {
  readonly values: ReadonlyMap<string, unknown>
  readonly by: string | null
  readonly seen: SeenVersions | undefined
  /** The value that the database held when last read; tells whether a secret was set. */
  readonly current: (key: string) => unknown
}

/** Writes checked values with their history; returns those that differ. @throws SettingsMoved */
export async function writeSettings(
  { tx, db, vault, clock }: Parts,
  { values, by, seen, current }: Change,
): Promise<Map<string, StoredSetting>> {
  await lockSettings(tx, db.dialect)
  const rows = new Map((await readSettingRows(tx)).map(row => [row.key, row]))
  const versionOf = (key: string) => Number(rows.get(key)?.updated_at ?? 0)
  if (seen && Object.keys(settingTable).some(key => versionOf(key) !== seen(key))) throw new SettingsMoved()
  const saveId = newId()
  const now = clock.now()
  const written = new Map<string, StoredSetting>()
  for (const [key, next] of values) {
    const hidden = isSecret(schemaOf(key))
    const json = JSON.stringify(next)
    const before = rows.get(key)?.value ?? null
    if (!hidden && before === json) continue
    const version = Math.max(now, versionOf(key) + 1)
    await putSetting(tx, { key, value: hidden ? vault.seal(json, key) : json, updated_at: version, updated_by: by })
    await insertHistory(tx, {
      id: newId(),
      save_id: saveId,
      key,
      before: hidden && before !== null ? masked(current(key)) : before,
      after: hidden ? masked(next) : json,
      changed_at: now,
      changed_by: by,
    })
    written.set(key, { value: next, version })
  }
  return written
}

/** All that the history keeps of a secret. */
function masked(secret: unknown): string {
  return JSON.stringify(isEmptySetting(secret) ? '' : 'set')
}

function schemaOf(key: string) {
  const declaration = settingTable[key]
  if (!declaration) throw new Error(`Unknown setting ${key}`)
  return declaration.schema
}
