import { z } from 'zod'
import { lineOfText } from './fields.ts'

/** Client keys are sent to the browser of whoever edits the settings; `public` ones also to visitors. */
export type SettingGroup = 'client' | 'server'

export interface SettingDeclaration<S extends z.ZodType = z.ZodType> {
  readonly group: SettingGroup
  readonly schema: S
  readonly default: z.output<S>
  /** Part of what every visitor's browser receives. Never true of a secret. */
  readonly public?: boolean
  /** Made by the server; a save that names it is refused. */
  readonly readOnly?: boolean
  /** The name in the `errors` answer under which a failed check is shown. */
  readonly errorGroup?: string
  /** Shown in its panel only while one of these holds. */
  readonly shownWhen?: readonly SettingCondition[]
  /** Not empty while it is shown and, where conditions are given, while one of them holds. */
  readonly required?: true | readonly SettingCondition[]
  /** Names the setting with the address that this secret is sent to. If the address changes, the secret has to be entered again, so nobody can redirect it. */
  readonly addressOf?: string
  /** The choice of a method: what was wrong with the one before is no longer said. */
  readonly isMethod?: true
}

/** Another key has one of these values, and is shown itself. */
export interface SettingCondition {
  readonly key: string
  readonly is: readonly unknown[]
}

/** `when('mail_driver', 'smtp')`; without values, while the key is on. */
export function when(key: string, ...is: readonly unknown[]): readonly SettingCondition[] {
  return [{ key, is: is.length > 0 ? is : [true] }]
}

export type SettingTable = Readonly<Record<string, SettingDeclaration>>

export interface SettingsPanel<T extends SettingTable = SettingTable> {
  readonly panel: string
  /** The permission that a save of these keys needs. */
  readonly access: string
  readonly fields: T
}

/** Declares keys of one panel: the only place where they are named. Several declarations may share a panel. */
export function defineSettings<const T extends SettingTable>(
  panel: string,
  options: { readonly access: string; readonly fields: T },
): SettingsPanel<T> {
  for (const [key, field] of Object.entries(options.fields)) {
    if (field.public && isSecret(field.schema)) throw new Error(`${key} is secret and cannot be public`)
    if (field.addressOf && !isSecret(options.fields[field.addressOf]?.schema ?? field.schema)) {
      throw new Error(`${key} is the address of ${field.addressOf}, which is no secret of this panel`)
    }
  }
  return { panel, ...options }
}

export function setting<S extends z.ZodType>(
  group: SettingGroup,
  schema: S,
  fallback: z.output<S>,
  more: Omit<SettingDeclaration<S>, 'group' | 'schema' | 'default'> = {},
): SettingDeclaration<S> {
  return { group, schema, default: fallback, ...more }
}

type SettingsShape<T extends SettingTable> = { [K in keyof T & string]: T[K]['schema'] }

/**
 * The schema of a panel's form: all of its keys that a save may name. Parse what has changed alone (`.partial()`), as the
 * server does. A secret is kept while it is empty and cleared by null.
 */
export function settingsSchema<const T extends SettingTable>(panel: SettingsPanel<T>): z.ZodObject<SettingsShape<T>> {
  const writable = Object.entries(panel.fields).filter(([, field]) => !field.readOnly)
  const shape = writable.map(([key, { schema }]) => [key, isSecret(schema) ? clearable(schema) : schema])
  return z.object(Object.fromEntries(shape)) as never
}

function clearable(schema: z.ZodType): z.ZodType {
  return schema.nullable().meta({ ...z.globalRegistry.get(schema) })
}

/** Marks a field as secret: encrypted at rest, never sent back, masked in logs; leaving it out of a save keeps it. */
export function secret<S extends z.ZodType>(schema: S): S {
  return schema.meta({ ...z.globalRegistry.get(schema), secret: true }) as S
}

export function isSecret(schema: z.ZodType): boolean {
  return z.globalRegistry.get(schema)?.secret === true
}

type ValueOf = (key: string) => unknown

/** Whether the key has a place in its panel while the others have these values. */
export function isSettingShown(table: SettingTable, key: string, read: ValueOf): boolean {
  const conditions = table[key]?.shownWhen
  return conditions === undefined || conditions.some(condition => holds(table, condition, read))
}

/** Whether the key must not be empty while the others have these values. */
export function isSettingRequired(table: SettingTable, key: string, read: ValueOf): boolean {
  const required = table[key]?.required
  if (required === undefined || !isSettingShown(table, key, read)) return false
  return required === true || required.some(condition => holds(table, condition, read))
}

/** The keys that `isSettingShown` and `isSettingRequired` look at, through and through. */
export function settingDependsOn(table: SettingTable, key: string, found = new Set<string>()): ReadonlySet<string> {
  const { shownWhen = [], required } = table[key] ?? {}
  for (const condition of [...shownWhen, ...(Array.isArray(required) ? required : [])]) {
    if (found.has(condition.key)) continue
    found.add(condition.key)
    settingDependsOn(table, condition.key, found)
  }
  return found
}

function holds(table: SettingTable, { key, is }: SettingCondition, read: ValueOf): boolean {
  return is.includes(read(key)) && isSettingShown(table, key, read)
}

/** What counts as nothing where something is required. */
export function isEmptySetting(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

/** The environment variable that fixes a setting: `uploads.max_size` is `UPLOADS_MAX_SIZE`. */
export function settingEnvironmentName(key: string): string {
  return key.toUpperCase().replace(/[^A-Z0-9]+/g, '_')
}

/** Text is never longer than what is kept. */
export const longestSetting = 65_535

/** Any text. */
export const SettingText = z.string().max(longestSetting)

/** One line of text. */
export const SettingLine = z.string().max(longestSetting).regex(lineOfText, 'Use a single line of text')

/** Empty, or a whole web address. */
export const SettingUrl = z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(longestSetting)])
