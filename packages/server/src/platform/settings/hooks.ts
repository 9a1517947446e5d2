import type { SettingKey, SettingValue } from '@holdall/contract/contract.ts'
import type { Sentence } from '@holdall/contract/kit/sentences.ts'
import type { Ctx } from '../ctx.ts'
import type { Explained } from './explain-failure.ts'
import type { Markup } from './markup.ts'

/** Settings as they are, or as they would be after a save. */
export interface SettingValues {
  get<K extends SettingKey>(key: K): SettingValue<K>
}

/** A save that is being looked at. Nothing of it is written yet. */
export interface SettingsChange {
  readonly before: SettingValues
  readonly after: SettingValues
  /** The keys whose value differs. */
  readonly keys: ReadonlySet<string>
}

/**
 * What is wrong, by the key or the error group at which it is shown. A text is plain and may quote another server; links and
 * emphasis are `markup`; a failure is explained, its own words aside.
 */
export type Refusals = Readonly<Record<string, string | Sentence | Markup | Explained>>

/** Takes one step of a trial. What the work resolves to is shown beside it; where it throws, the trial ends. */
export type TakeStep = (title: string, work: () => Promise<string | undefined>) => Promise<void>

type Choices = { readonly [K in SettingKey]?: readonly string[] }
type SomeValues = { readonly [K in SettingKey]?: SettingValue<K> }
type Computed = {
  readonly [K in SettingKey]?: (ctx: Ctx, values: SettingValues) => SettingValue<K> | Promise<SettingValue<K>>
}

/** What a feature or a kind of driver has to say about settings. */
export interface SettingsHook {
  /** Values that this server offers of a choice; others are refused, also those that the environment gives. */
  readonly choices?: Choices
  /** Values that are worked out where they are read. */
  readonly computes?: Computed
  /** What a save of a panel writes besides what was sent. */
  readonly alsoSaves?: { readonly panel: string; readonly values: (after: SettingValues) => SomeValues }
  /** The keys whose change calls `check`. */
  readonly keys?: readonly SettingKey[]
  /**
   * Tries a change before it is written, outside any transaction. May take a while: another server is asked.
   * Answers what is wrong; nothing where all is well.
   */
  readonly check?: (ctx: Ctx, change: SettingsChange) => Promise<Refusals | undefined>
  /** The button that tries the values of a panel as they stand on the screen. */
  readonly probe?: {
    readonly panel: string
    /** @throws whatever a step throws; its message is shown */
    readonly run: (ctx: Ctx, values: SettingValues, take: TakeStep) => Promise<void>
  }
}

export function defineSettingsHook(hook: SettingsHook): SettingsHook {
  return hook
}

/** Every key that a declaration names, for a hook that looks at all of them. */
export function keysIn({ fields }: { readonly fields: { readonly [K in SettingKey]?: unknown } }): SettingKey[] {
  return Object.keys(fields) as SettingKey[]
}

/** The values that are offered, by key. */
export function offeredChoices(hooks: readonly SettingsHook[]): Readonly<Record<string, readonly string[]>> {
  return Object.assign({}, ...hooks.map(hook => hook.choices ?? {}))
}

/** The values that are worked out, as they are while the others have these values. */
export async function computedValues(ctx: Ctx, values: SettingValues): Promise<Map<string, unknown>> {
  const computed = new Map<string, unknown>()
  for (const { computes = {} } of ctx.settingsHooks) {
    for (const [key, compute] of Object.entries(computes)) computed.set(key, await compute?.(ctx, values))
  }
  return computed
}

declare module '../services.ts' {
  interface Services {
    readonly settingsHooks: readonly SettingsHook[]
  }
}
