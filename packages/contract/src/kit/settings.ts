import { z } from 'zod'

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
  /** The key in the `errors` answer under which a failed driver check is shown. */
  readonly errorGroup?: string
  /** Shown in its panel only while another key has one of these values. */
  readonly visibleWhen?: { readonly key: string; readonly is: readonly unknown[] }
}

export type SettingTable = Readonly<Record<string, SettingDeclaration>>

export interface SettingsPanel<T extends SettingTable = SettingTable> {
  readonly panel: string
  /** The permission that a save of these keys needs. */
  readonly access: string
  readonly fields: T
}

/** Declares one panel of settings: the only place where its keys are named. */
export function defineSettings<const T extends SettingTable>(
  panel: string,
  options: { readonly access: string; readonly fields: T },
): SettingsPanel<T> {
  for (const [key, field] of Object.entries(options.fields)) {
    if (field.public && isSecret(field.schema)) throw new Error(`${key} is secret and cannot be public`)
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
 * server does: an empty secret is one that is kept.
 */
export function settingsSchema<const T extends SettingTable>(panel: SettingsPanel<T>): z.ZodObject<SettingsShape<T>> {
  const writable = Object.entries(panel.fields).filter(([, field]) => !field.readOnly)
  return z.object(Object.fromEntries(writable.map(([key, field]) => [key, field.schema]))) as never
}

/** Marks a field as secret: encrypted at rest, never sent back, masked in logs; leaving it out of a save keeps it. */
export function secret<S extends z.ZodType>(schema: S): S {
  return schema.meta({ ...z.globalRegistry.get(schema), secret: true }) as S
}

export function isSecret(schema: z.ZodType): boolean {
  return z.globalRegistry.get(schema)?.secret === true
}

/** The environment variable that fixes a setting: `uploads.max_size` is `UPLOADS_MAX_SIZE`. */
export function settingEnvironmentName(key: string): string {
  return key.toUpperCase().replace(/[^A-Z0-9]+/g, '_')
}
