import { type Permission, panelOfSetting, settingTable } from '@holdall/contract/contract.ts'
import type { FieldError } from '@holdall/contract/kit/errors.ts'
import type { Told } from '@holdall/contract/kit/sentences.ts'
import {
  isEmptySetting,
  isSecret,
  isSettingRequired,
  type SettingDeclaration,
  settingDependsOn,
} from '@holdall/contract/kit/settings.ts'
import { settingsEndpoints } from '@holdall/contract/settings/settings.endpoints.ts'
import type { SettingsChanges } from '@holdall/contract/settings/settings.schemas.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import type { Ctx, Needs } from '../../platform/ctx.ts'
import { Failure, fail, tell } from '../../platform/failure.ts'
import { countTry } from '../../platform/http/rate-limit.ts'
import { refuseSetting } from '../../platform/settings/check-changes.ts'
import { Consequence } from '../../platform/settings/consequence.ts'
import type { Explained } from '../../platform/settings/explain-failure.ts'
import type { Refusals, SettingValues } from '../../platform/settings/hooks.ts'
import { htmlOf, htmlOfSentence, Markup } from '../../platform/settings/markup.ts'
import { valuesWith, withoutSecrets } from './setting-values.ts'

/** A checked save of which nothing has been written yet. */
export interface CheckedSave {
  readonly values: ReadonlyMap<string, unknown>
  readonly after: SettingValues
}

/**
 * Checks whether a change may be made, as far as possible without asking another server.
 * @throws `request.forbidden` naming the permission of the first panel that is closed to the caller; `request.invalid`
 * naming every wrong key
 */
export function checkSave(
  ctx: Needs<'caller' | 'settings' | 'settingsHooks'>,
  changes: SettingsChanges,
  { isRevert = false } = {},
): CheckedSave {
  const sent = [...Object.entries(changes.client ?? {}), ...Object.entries(changes.server ?? {})]
  requirePanels(
    ctx,
    sent.map(([key]) => key),
  )
  const checked = ctx.settings.check(Object.fromEntries(sent))
  const after = valuesWith(ctx, checked.values)
  const errors = [
    ...misplaced(changes),
    ...checked.errors,
    ...overtaken(ctx, checked.values, changes.versions),
    ...sentElsewhere(ctx, checked.values),
    ...missing(checked.values, after, isRevert),
  ]
  if (errors.length > 0) throw new Failure('request.invalid', { errors: unique(errors).map(asHtml) })
  const values = new Map([...checked.values, ...besides(ctx, checked.values, after)])
  return { values, after: valuesWith(ctx, values) }
}

/** What features save along with their panel, except for values fixed by the environment. */
function besides(
  ctx: Needs<'settings' | 'settingsHooks'>,
  values: ReadonlyMap<string, unknown>,
  after: SettingValues,
): [string, unknown][] {
  const panels = new Set([...values.keys()].map(key => panelOfSetting.get(key)?.panel))
  return ctx.settingsHooks.flatMap(({ alsoSaves }) =>
    alsoSaves && panels.has(alsoSaves.panel)
      ? Object.entries(alsoSaves.values(after)).filter(
          ([key, value]) => ctx.settings.source(key) !== 'environment' && !isSame(value, ctx.settings.read(key)),
        )
      : [],
  )
}

/** Each key belongs to a panel, which is open to those who hold its permission. */
function requirePanels(ctx: Needs<'caller'>, keys: readonly string[]): void {
  for (const key of keys) {
    const permission = panelOfSetting.get(key)?.access
    if (permission && !ctx.caller.permissions.has(permission as Permission)) {
      throw fail('request.forbidden', { permission })
    }
  }
}

function misplaced({ client = {}, server = {} }: SettingsChanges): FieldError[] {
  const wrong = (group: SettingDeclaration['group'], values: object) =>
    Object.keys(values).filter(key => Object.hasOwn(settingTable, key) && settingTable[key]?.group !== group)
  return [...wrong('client', client), ...wrong('server', server)].map(key => refuseSetting(key, 'setting.unknown'))
}

/**
 * Someone who read a key before another user changed it would undo that change without seeing it, unless both chose the
 * same value.
 */
function overtaken(
  ctx: Needs<'settings'>,
  values: ReadonlyMap<string, unknown>,
  versions: SettingsChanges['versions'] = {},
): FieldError[] {
  return [...values]
    .filter(([key]) => Object.hasOwn(versions, key) && versions[key] !== ctx.settings.version(key))
    .filter(([key, value]) => isHidden(key) || !isSame(value, ctx.settings.read(key)))
    .map(([key]) => refuseSetting(key, 'setting.changed-meanwhile'))
}

/** A save must not reveal whether a secret is the same. */
function isHidden(key: string): boolean {
  const schema = settingTable[key]?.schema
  return schema !== undefined && isSecret(schema)
}

/** A secret is only sent to another address for someone who knows it. */
function sentElsewhere(ctx: Needs<'settings'>, values: ReadonlyMap<string, unknown>): FieldError[] {
  return [...values].flatMap(([key, value]) => {
    const secret = settingTable[key]?.addressOf
    if (!secret || value === ctx.settings.read(key) || isEmptySetting(ctx.settings.read(secret))) return []
    if (ctx.settings.source(secret) === 'environment') return [refuseSetting(key, 'setting.secret-is-fixed')]
    return values.has(secret) ? [] : [refuseSetting(secret, 'setting.needs-secret')]
  })
}

/**
 * Required settings that a change empties, or requires by turning something on. A new site's default may come back: it
 * is empty there although the form requires a value.
 */
function missing(values: ReadonlyMap<string, unknown>, after: SettingValues, isRevert: boolean): FieldError[] {
  const isOfNewSite = (key: string) => isRevert && settingDependsOn(settingTable, key).size === 0
  const read = (key: string) => after.get(key as never)
  return Object.keys(settingTable)
    .filter(key => {
      const isTouched = values.has(key) || [...settingDependsOn(settingTable, key)].some(other => values.has(other))
      return isTouched && !isOfNewSite(key) && isEmptySetting(read(key)) && isSettingRequired(settingTable, key, read)
    })
    .map(key => ({ field: key, in: 'body', message: 'This field is required' }))
}

/** The message may quote what the caller has sent. */
function asHtml(error: FieldError): FieldError {
  const { message, sentence } = error
  return { ...error, message: htmlOf(message), ...(sentence ? { sentence: htmlOfSentence(sentence) } : {}) }
}

/** What a check found, as HTML. Secrets are removed first: escaped, they would look different. */
function tellRefusal(refusal: Refusals[string], after: SettingValues): Told & { code?: string } {
  if (refusal instanceof Consequence) return { ...tell(htmlOfSentence(refusal.sentence)), code: 'setting.consequence' }
  if (refusal instanceof Markup) return { message: refusal.html }
  if (typeof refusal === 'string') return { message: htmlOf(withoutSecrets(refusal, after)) }
  if ('detail' in refusal) return tellExplained(refusal, after)
  return tell(htmlOfSentence(refusal))
}

/** The other server's message goes behind "Details". */
function tellExplained({ detail, said }: Explained, after: SettingValues): Told {
  const words = (text: string) => htmlOf(withoutSecrets(text, after))
  if (said === undefined) return { message: words(detail) }
  const quote = words(said.slice(0, 1000))
  return { message: `${words(detail)}<details>${quote}</details>`, sentence: { text: words(detail) }, said: quote }
}

function unique(errors: readonly FieldError[]): FieldError[] {
  return [...new Map(errors.map(error => [`${error.field} ${error.message}`, error])).values()]
}

/**
 * Asks every feature whose settings change whether they would work. If other servers are contacted, that counts as a
 * trial and, if it fails, leaves a line in the audit log. @throws `request.invalid` with what is wrong, by key or by
 * group; `request.too-many`
 */
export async function askHooks(
  ctx: Ctx,
  { values, after }: CheckedSave,
  accepted: readonly string[] = [],
): Promise<void> {
  const differing = [...values.keys()].filter(key => !isSame(values.get(key), ctx.settings.read(key)))
  const keys: ReadonlySet<string> = new Set(differing)
  const concerned = ctx.settingsHooks.filter(hook => hook.check && hook.keys?.some(key => keys.has(key)))
  if (concerned.length > 0) await countTry(ctx, settingsEndpoints.probe, null)
  const errors: FieldError[] = []
  for (const hook of concerned) {
    const refusals = (await hook.check?.(ctx, { before: ctx.settings, after, keys })) ?? {}
    for (const [field, refusal] of Object.entries(refusals)) {
      if (refusal instanceof Consequence && accepted.includes(field)) continue
      errors.push({ field, in: 'body', ...tellRefusal(refusal, after) })
    }
  }
  if (errors.length === 0) return
  const panels = [...new Set(differing.map(key => panelOfSetting.get(key)?.panel ?? ''))]
  await ctx.db.transaction(tx =>
    writeAudit(tx, ctx, { action: 'settings.probed', after: { panel: panels.join(', '), isWorking: false } }),
  )
  throw new Failure('request.invalid', { errors })
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
