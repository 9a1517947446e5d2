import { type SettingKey, type SettingValue, settingTable } from '@holdall/contract/contract.ts'
import { isEmptySetting, isSecret } from '@holdall/contract/kit/settings.ts'
import type { Clock } from '../clock.ts'
import type { Vault } from '../crypto/vault.ts'
import { afterCommit, type Database, type Tx } from '../database/database.ts'
import type { Environment } from '../environment.ts'
import type { Events } from '../events/events.ts'
import { Failure } from '../failure.ts'
import { newId } from '../ids.ts'
import { type CheckedChanges, checkChanges } from './check-changes.ts'
import { readFixed } from './fixed-values.ts'
import type { SettingValues } from './hooks.ts'
import { insertHistory, lockSettings, putSetting, readSettingRows } from './settings.repository.ts'

export type SettingSource = 'environment' | 'database' | 'default'

export interface Settings extends SettingValues {
  /** The value in force: environment over database over default. Never touches the database. */
  get<K extends SettingKey>(key: K): SettingValue<K>
  /** The same of a key that is known to be one only while the server runs; undefined for any other. */
  read(key: string): unknown
  /** What the database holds, whatever the environment says; undefined where it holds nothing. */
  stored(key: string): unknown
  source(key: string): SettingSource
  /** Grows with every change of a key; 0 where it was never changed. As of the last `reload`. */
  version(key: string): number
  /** The values of a choice that this server offers; undefined for all of them. */
  choices(key: string): readonly string[] | undefined
  /** The public client settings, as visitors receive them. */
  publicValues(): Record<string, unknown>
  /** Parses changes without writing them. */
  check(changes: Readonly<Record<string, unknown>>): CheckedChanges
  /**
   * Saves some keys, all or none, with their history, and publishes `settings.changed`. Asks nobody whether they work: that
   * is the settings feature's affair.
   * @throws `request.invalid` naming every wrong key
   */
  save(changes: Readonly<Record<string, unknown>>, by: string | null, tx?: Tx): Promise<void>
  /**
   * Writes values that `check` has parsed; those that are as before are left out. Resolves with the keys that differ.
   * @throws SettingsMoved where a key has another version than `seen` says: somebody else was faster
   */
  write(tx: Tx, values: ReadonlyMap<string, unknown>, by: string | null, seen?: SeenVersions): Promise<string[]>
  /** Writes a key that the server itself computes. */
  saveComputed<K extends SettingKey>(key: K, value: SettingValue<K>): Promise<void>
  /** Reads the database again: at start, and when another process changed something. */
  reload(): Promise<void>
}

export type SeenVersions = (key: string) => number

/** What was checked is no longer what would be written over. */
export class SettingsMoved extends Error {
  constructor() {
    super('The settings were changed meanwhile')
    this.name = 'SettingsMoved'
  }
}

interface Parts {
  db: Database
  env: Environment
  vault: Vault
  clock: Clock
  events: Events
  /** What this process itself knows, such as its version: neither the environment nor the database has a say in it. */
  computed?: Partial<{ readonly [K in SettingKey]: SettingValue<K> }>
  /** What this server offers of a choice, by key. */
  choices?: Readonly<Record<string, readonly string[]>>
}

interface Stored {
  readonly value: unknown
  readonly version: number
}

/** @throws when the environment fixes a setting to a value that its schema refuses; the message names the variable. */
export function createSettings({ db, env, vault, clock, events, computed = {}, choices = {} }: Parts): Settings {
  const fixed = readFixed(env, choices)
  let stored = new Map<string, Stored>()

  async function reload(): Promise<void> {
    const next = new Map<string, Stored>()
    for (const row of await readSettingRows(db.read)) {
      const declaration = settingTable[row.key]
      if (!declaration) continue
      const text = isSecret(declaration.schema) ? vault.open(row.value, row.key) : row.value
      const parsed = declaration.schema.safeParse(JSON.parse(text))
      const value = parsed.success ? parsed.data : declaration.default
      next.set(row.key, { value, version: Number(row.updated_at) })
    }
    stored = next
  }

  function value(key: string): unknown {
    if (Object.hasOwn(computed, key)) return computed[key as SettingKey]
    if (fixed.has(key)) return fixed.get(key)
    const found = stored.get(key)
    return found ? found.value : Object.hasOwn(settingTable, key) ? settingTable[key]?.default : undefined
  }

  async function write(
    tx: Tx,
    values: ReadonlyMap<string, unknown>,
    by: string | null,
    seen?: SeenVersions,
  ): Promise<string[]> {
    await lockSettings(tx, db.dialect)
    const rows = new Map((await readSettingRows(tx)).map(row => [row.key, row]))
    const versionOf = (key: string) => Number(rows.get(key)?.updated_at ?? 0)
    if (seen && Object.keys(settingTable).some(key => versionOf(key) !== seen(key))) throw new SettingsMoved()
    const saveId = newId()
    const now = clock.now()
    const written = new Map<string, Stored>()
    for (const [key, next] of values) {
      const hidden = isSecret(schemaOf(key))
      const json = JSON.stringify(next)
      const before = rows.get(key)?.value ?? null
      if (!hidden && before === json) continue
      const version = Math.max(now, versionOf(key) + 1)
      await putSetting(tx, { key, value: hidden ? vault.seal(json, key) : json, updated_at: version, updated_by: by })
      const masked = (is: boolean) => JSON.stringify(is ? 'set' : '')
      await insertHistory(tx, {
        id: newId(),
        save_id: saveId,
        key,
        before: hidden && before !== null ? masked(!isEmptySetting(stored.get(key)?.value)) : before,
        after: hidden ? masked(!isEmptySetting(next)) : json,
        changed_at: now,
        changed_by: by,
      })
      written.set(key, { value: next, version })
    }
    if (written.size === 0) return []
    await events.publish(tx, { type: 'settings.changed', payload: { keys: [...written.keys()] } })
    afterCommit(tx, () => {
      for (const [key, next] of written) stored.set(key, next)
    })
    return [...written.keys()]
  }

  return {
    get: key => value(key) as never,
    read: value,
    stored: key => stored.get(key)?.value,
    source: key => (fixed.has(key) ? 'environment' : stored.has(key) ? 'database' : 'default'),
    version: key => stored.get(key)?.version ?? 0,
    choices: key => choices[key],
    publicValues: () =>
      Object.fromEntries(
        Object.entries(settingTable)
          .filter(([, s]) => s.public)
          .map(([key]) => [key, value(key)]),
      ),
    check: changes => checkChanges(changes, { fixed, choices }),
    async save(changes, by, tx) {
      const { values, errors } = checkChanges(changes, { fixed, choices })
      if (errors.length > 0) throw new Failure('request.invalid', { errors })
      if (tx) await write(tx, values, by)
      else await db.transaction(inner => write(inner, values, by))
    },
    write,
    saveComputed: async (key, next) => {
      await db.transaction(tx => write(tx, new Map([[key, next]]), null))
    },
    reload,
  }
}

function schemaOf(key: string) {
  const declaration = settingTable[key]
  if (!declaration) throw new Error(`There is no setting ${key}`)
  return declaration.schema
}

declare module '../services.ts' {
  interface Services {
    readonly settings: Settings
  }
}
