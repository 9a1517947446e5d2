import type { SettingKey, SettingValue } from '@holdall/contract/contract.ts'
import type { Sentence } from '@holdall/contract/kit/sentences.ts'
import type { PanelRoute } from '@holdall/contract/settings/panel-order.ts'
import type { Ctx } from '../ctx.ts'
import type { Tx } from '../database/database.ts'
import type { Consequence } from './consequence.ts'
import type { Explained } from './explain-failure.ts'
import type { Markup } from './markup.ts'

/** Settings as they are, or as they would be after a save. */
export interface SettingValues {
  get<K extends SettingKey>(key: K): SettingValue<K>
}

/** A save that is being checked. Nothing is written yet. */
export interface SettingsChange {
  readonly before: SettingValues
  readonly after: SettingValues
  /** The keys whose values differ. */
  readonly keys: ReadonlySet<string>
}

/**
 * What is wrong, by the key or error group where it is shown. A string is plain text and may quote another server;
 * links and emphasis need `markup`; an explained failure keeps its original message separately. A consequence is only
 * refused until the caller accepts it.
 */
export type Refusals = Readonly<Record<string, string | Sentence | Markup | Explained | Consequence>>

/** Runs one step of a trial. What `work` resolves to is shown beside the step; if it throws, the trial ends. */
export type RunStep = (title: string, work: () => Promise<string | undefined>) => Promise<void>

type Choices = { readonly [K in SettingKey]?: readonly string[] }
type SomeValues = { readonly [K in SettingKey]?: SettingValue<K> }
type Computed = {
  readonly [K in SettingKey]?: (ctx: Ctx, values: SettingValues) => SettingValue<K> | Promise<SettingValue<K>>
}

/** A feature or a kind of driver contributes this to the settings. */
export interface SettingsHook {
  /** The options of a choice that this server offers; others are refused, even from the environment. */
  readonly choices?: Choices
  /** Values that are computed when they are read. */
  readonly computes?: Computed
  /** Writes what a save of a panel writes in addition to what was sent. */
  readonly alsoSaves?: { readonly panel: PanelRoute; readonly values: (after: SettingValues) => SomeValues }
  /** The keys whose change calls `check` and `alsoWrites`. */
  readonly keys?: readonly SettingKey[]
  /**
   * Tries a change before it is written, outside any transaction. May take a while, since it calls another server.
   * Returns what is wrong; nothing if all is well.
   */
  readonly check?: (ctx: Ctx, change: SettingsChange) => Promise<Refusals | undefined>
  /**
   * Writes rows that belong to the changed keys, in the transaction of the save. What it throws undoes the save, so
   * everything that can be checked before is checked in `check`.
   */
  readonly alsoWrites?: (ctx: Ctx, tx: Tx, after: SettingValues) => Promise<void>
  /** The button that tries the values of a panel as currently entered. */
  readonly probe?: {
    readonly panel: PanelRoute
    /** @throws whatever a step throws; its message is shown */
    readonly run: (ctx: Ctx, values: SettingValues, take: RunStep) => Promise<void>
  }
}

/**
 * Declares what a feature or a kind of driver checks, computes or tries when settings are read and saved.
 *
 * @example
 * ```ts
 * import { defineSettingsHook } from '../../platform/settings/hooks.ts'
 *
 * const addressHook = defineSettingsHook({
 *   keys: ['app_url'],
 *   check: async (_ctx, { after }) =>
 *     after.get('app_url').startsWith('https:') ? undefined : { app_url: 'Use an address that begins with https.' },
 * })
 * addressHook.keys // => ['app_url']
 * ```
 */
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

/** The computed values, given these values of the other settings. */
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
