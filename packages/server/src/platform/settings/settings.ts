import { type SettingKey, type SettingValue, settingTable } from '@holdall/contract/contract.ts'
import { isSecret, type SettingDeclaration } from '@holdall/contract/kit/settings.ts'
import type { Clock } from '../clock.ts'
import type { Vault } from '../crypto/vault.ts'
import { afterCommit, type Database, type Tx } from '../database/database.ts'
import type { Environment } from '../environment.ts'
import type { Events } from '../events/events.ts'
import { Failure } from '../failure.ts'
import { type CheckedChanges, checkChanges } from './check-changes.ts'
import { readFixed } from './fixed-values.ts'
import type { SettingValues } from './hooks.ts'
import { readSettingRows } from './settings.repository.ts'
import type { SettingRow } from './settings.tables.ts'
import { type SeenVersions, type StoredSetting, writeSettings } from './write-settings.ts'

export type SettingSource = 'environment' | 'database' | 'default'

export interface Settings extends SettingValues {
  /** The value in effect: environment before database before default. Never touches the database. */
  get<K extends SettingKey>(key: K): SettingValue<K>
  /** The same for a key that is only known at run time; undefined if there is no such setting. */
  read(key: string): unknown
  /** What the database holds, whatever the environment says; undefined where it holds nothing. */
  stored(key: string): unknown
  source(key: string): SettingSource
  /** Grows with every change of a key; 0 where it was never changed. As of the last `reload`. */
  version(key: string): number
  /** The options of a choice that this server offers; undefined means all of them. */
  choices(key: string): readonly string[] | undefined
  /** The public client settings, as visitors receive them. */
  publicValues(): Record<string, unknown>
  /** Parses changes without writing them. */
  check(changes: Readonly<Record<string, unknown>>): CheckedChanges
  /**
   * Saves some keys, all or none, with their history, and publishes `settings.changed`. Doesn't check whether they
   * work: the settings feature does that. @throws `request.invalid` naming every invalid key
   */
  save(changes: Readonly<Record<string, unknown>>, by: string | null, tx?: Tx): Promise<void>
  /**
   * Writes values that `check` has parsed; unchanged ones are left out. Resolves with the keys that differ. @throws
   * SettingsMoved if a key's version differs from `seen`, because someone else saved first
   */
  write(tx: Tx, values: ReadonlyMap<string, unknown>, by: string | null, seen?: SeenVersions): Promise<string[]>
  /** Writes a key that the server itself computes. */
  saveComputed<K extends SettingKey>(key: K, value: SettingValue<K>): Promise<void>
  /** Reads the database again: at start, and when another process changed something. */
  reload(): Promise<void>
  /** Forgets everything that was read and reads it again, because the database may have gone back. */
  readAgain(): Promise<void>
}

interface Parts {
  db: Database
  env: Environment
  vault: Vault
  clock: Clock
  events: Events
  /** What this process itself knows, such as its version: neither the environment nor the database can override it. */
  computed?: Partial<{ readonly [K in SettingKey]: SettingValue<K> }>
  /** The options of each choice that this server offers, by key. */
  choices?: Readonly<Record<string, readonly string[]>>
}

/** @throws when the environment fixes a setting to a value that its schema refuses; the message names the variable. */
export function createSettings({ db, env, vault, clock, events, computed = {}, choices = {} }: Parts): Settings {
  const fixed = readFixed(env, choices)
  let stored = new Map<string, StoredSetting>()

  /**
   * Values that were read before a change, here or by another read, never hide it; an unchanged value stays identical.
   */
  async function reload(): Promise<void> {
    const before = new Map(stored)
    const rows = await readSettingRows(db.read)
    const next = new Map([...stored].filter(([key, one]) => before.get(key) !== one))
    for (const row of rows) {
      const one = stored.get(row.key)
      const isNewer = !one || one.version < row.updated_at
      if (settingTable[row.key]) next.set(row.key, isNewer ? parseRow(vault, row) : one)
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
    const current = (key: string) => stored.get(key)?.value
    const written = await writeSettings({ tx, db, vault, clock }, { values, by, seen, current })
    const keys = [...written.keys()]
    if (keys.length === 0) return []
    await events.publish(tx, { type: 'settings.changed', payload: { keys } })
    afterCommit(tx, () => {
      for (const [key, next] of written) stored.set(key, next)
    })
    return keys
  }

  return {
    get: key => value(key) as never,
    read: value,
    stored: key => stored.get(key)?.value,
    source: key => (fixed.has(key) ? 'environment' : stored.has(key) ? 'database' : 'default'),
    version: key => stored.get(key)?.version ?? 0,
    choices: key => choices[key],
    publicValues: () => Object.fromEntries(publicKeys.map(key => [key, value(key)])),
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
    async readAgain() {
      stored = new Map()
      await reload()
    },
  }
}

const publicKeys = Object.entries(settingTable).flatMap(([key, setting]) => (setting.public ? key : []))

function parseRow(vault: Vault, row: Pick<SettingRow, 'key' | 'value' | 'updated_at'>): StoredSetting {
  const { schema, default: usual } = settingTable[row.key] as SettingDeclaration
  const text = isSecret(schema) ? vault.open(row.value, row.key) : row.value
  const parsed = schema.safeParse(JSON.parse(text))
  return { value: parsed.success ? parsed.data : usual, version: row.updated_at }
}

declare module '../services.ts' {
  interface Services {
    /** The values of the settings: the environment’s, else the database’s, else the defaults. */
    readonly settings: Settings
  }
}
