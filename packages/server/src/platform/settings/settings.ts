import { type SettingKey, type SettingValue, settingTable } from '@holdall/contract/contract.ts'
import type { FieldError } from '@holdall/contract/kit/errors.ts'
import { issueText } from '@holdall/contract/kit/issues.ts'
import { isSecret, type SettingDeclaration, settingEnvironmentName } from '@holdall/contract/kit/settings.ts'
import type { Clock } from '../clock.ts'
import type { Vault } from '../crypto/vault.ts'
import { afterCommit, type Database, type Tx } from '../database/database.ts'
import type { Environment } from '../environment.ts'
import type { Events } from '../events/events.ts'
import { Failure, fail } from '../failure.ts'
import { newId } from '../ids.ts'
import './settings.tables.ts'

export type SettingSource = 'environment' | 'database' | 'default'

export interface Settings {
  /** The value in force: environment over database over default. Never touches the database. */
  get<K extends SettingKey>(key: K): SettingValue<K>
  source(key: SettingKey): SettingSource
  /** The public client settings, as visitors receive them. */
  publicValues(): Record<string, unknown>
  /** Every value for the settings screen; of a secret only whether it is set. */
  describe(): { key: string; group: string; value: unknown; source: SettingSource; isSet: boolean }[]
  /**
   * Saves some keys, all or none, with their history, and publishes `settings.changed`.
   * @throws `request.invalid` naming every wrong key; `setting.*` for one that may not be written.
   */
  save(changes: Readonly<Record<string, unknown>>, by: string | null, tx?: Tx): Promise<void>
  /** Writes a key that the server itself computes. */
  saveComputed<K extends SettingKey>(key: K, value: SettingValue<K>): Promise<void>
  /** Reads the database again: at start, and when another process changed something. */
  reload(): Promise<void>
}

interface Parts {
  db: Database
  env: Environment
  vault: Vault
  clock: Clock
  events: Events
  /** What this process itself knows, such as its version: neither the environment nor the database has a say in it. */
  computed?: Partial<{ readonly [K in SettingKey]: SettingValue<K> }>
}

/** @throws when the environment fixes a setting to a value that its schema refuses; the message names the variable. */
export function createSettings({ db, env, vault, clock, events, computed = {} }: Parts): Settings {
  const fixed = readFixed(env)
  let stored = new Map<string, unknown>()

  async function reload(): Promise<void> {
    const rows = await db.read.selectFrom('settings').select(['key', 'value']).execute()
    const next = new Map<string, unknown>()
    for (const row of rows) {
      const declaration = settingTable[row.key]
      if (!declaration) continue
      const text = isSecret(declaration.schema) ? vault.open(row.value, row.key) : row.value
      const parsed = declaration.schema.safeParse(JSON.parse(text))
      if (parsed.success) next.set(row.key, parsed.data)
    }
    stored = next
  }

  function value(key: string): unknown {
    if (Object.hasOwn(computed, key)) return computed[key as SettingKey]
    if (fixed.has(key)) return fixed.get(key)
    if (stored.has(key)) return stored.get(key)
    return settingTable[key]?.default
  }

  function source(key: string): SettingSource {
    return fixed.has(key) ? 'environment' : stored.has(key) ? 'database' : 'default'
  }

  async function write(tx: Tx, values: ReadonlyMap<string, unknown>, by: string | null): Promise<void> {
    const now = clock.now()
    for (const [key, next] of values) {
      const hidden = isSecret((settingTable[key] as SettingDeclaration).schema)
      const json = JSON.stringify(next)
      const row = { key, value: hidden ? vault.seal(json, key) : json, updated_at: now, updated_by: by }
      await tx
        .insertInto('settings')
        .values(row)
        .onConflict(on => on.column('key').doUpdateSet(row))
        .execute()
      const before = stored.has(key) ? (hidden ? '"set"' : JSON.stringify(stored.get(key))) : null
      await tx
        .insertInto('setting_history')
        .values({ id: newId(), key, before, after: hidden ? '"set"' : json, changed_at: now, changed_by: by })
        .execute()
    }
    await events.publish(tx, { type: 'settings.changed', payload: { keys: [...values.keys()] } })
    afterCommit(tx, () => {
      for (const [key, next] of values) stored.set(key, next)
    })
  }

  return {
    get: key => value(key) as never,
    source,
    publicValues: () =>
      Object.fromEntries(
        Object.entries(settingTable)
          .filter(([, s]) => s.public)
          .map(([key]) => [key, value(key)]),
      ),
    describe: () =>
      Object.entries(settingTable).map(([key, declaration]) => {
        const hidden = isSecret(declaration.schema)
        const now = value(key)
        const isSet = now !== null && now !== ''
        return { key, group: declaration.group, value: hidden ? null : now, source: source(key), isSet }
      }),
    async save(changes, by, tx) {
      const values = checkChanges(changes, fixed)
      if (tx) return write(tx, values, by)
      await db.transaction(inner => write(inner, values, by))
    },
    saveComputed: (key, next) => db.transaction(tx => write(tx, new Map([[key, next]]), null)),
    reload,
  }
}

function checkChanges(
  changes: Readonly<Record<string, unknown>>,
  fixed: ReadonlyMap<string, unknown>,
): Map<string, unknown> {
  const values = new Map<string, unknown>()
  const errors: FieldError[] = []
  for (const [key, next] of Object.entries(changes)) {
    const declaration = Object.hasOwn(settingTable, key) ? settingTable[key] : undefined
    if (!declaration) errors.push(refusal(key, 'setting.unknown'))
    else if (declaration.readOnly) errors.push(refusal(key, 'setting.read-only'))
    else if (fixed.has(key)) errors.push(refusal(key, 'setting.fixed'))
    else {
      const parsed = declaration.schema.safeParse(next, { error: issueText })
      if (parsed.success) values.set(key, parsed.data)
      else for (const issue of parsed.error.issues) errors.push({ field: key, in: 'body', message: issue.message })
    }
  }
  if (errors.length > 0) throw new Failure('request.invalid', { errors })
  return values
}

function refusal(key: string, code: 'setting.unknown' | 'setting.read-only' | 'setting.fixed'): FieldError {
  return { field: key, in: 'body', message: fail(code, { key }).message, code }
}

function readFixed(env: Environment): Map<string, unknown> {
  const fixed = new Map<string, unknown>()
  for (const [key, declaration] of Object.entries(settingTable)) {
    const name = settingEnvironmentName(key)
    const text = env.variables[name]
    if (text === undefined || name === 'VERSION') continue
    const parsed = [text, parseJson(text), ({ on: true, off: false } as Record<string, unknown>)[text]]
      .filter(candidate => candidate !== undefined)
      .map(candidate => declaration.schema.safeParse(candidate))
      .find(result => result.success)
    if (!parsed?.success) throw new Error(`The environment is not right.\n${name}: not a value that ${key} can have`)
    fixed.set(key, parsed.data)
  }
  return fixed
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

declare module '../services.ts' {
  interface Services {
    readonly settings: Settings
  }
}
