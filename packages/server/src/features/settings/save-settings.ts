import type { AuditAction } from '@holdall/contract/audit/audit-actions.ts'
import { settingTable } from '@holdall/contract/contract.ts'
import { isEmptySetting, isSecret } from '@holdall/contract/kit/settings.ts'
import type { SettingsAnswer, SettingsChanges } from '@holdall/contract/settings/settings.schemas.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import { type Ctx, memberOf, type Needs } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { SettingsMoved } from '../../platform/settings/write-settings.ts'
import { askHooks, type CheckedSave, checkSave } from './check-save.ts'
import { keepValues, notifyAdministrators } from './notify-administrators.ts'
import { readSettings } from './read-settings.ts'

/** A save starts over this often because another one was made in between. */
const mostTries = 20

export interface SaveOptions {
  /** The action recorded in the audit log. */
  readonly action: AuditAction
  /** A new site's default may come back although the form requires a value. */
  readonly isRevert?: boolean
}

/**
 * Changes some settings, all or none: they are checked and tried first, and written only if nothing else has changed
 * since. Returns the resulting settings.
 * @throws `request.invalid` naming every key or group that is refused; `request.forbidden`
 */
export async function saveSettings(
  ctx: Ctx,
  changes: SettingsChanges,
  options: SaveOptions = { action: 'settings.saved' },
): Promise<SettingsAnswer> {
  const first = await trySave(ctx, changes, options)
  if (first) return first
  // Others are saving too. Within this process, saves are retried one after another, so that none is overtaken again
  // and again.
  return inTurn(ctx, async () => {
    for (let tries = 1; tries < mostTries; tries++) {
      const answer = await trySave(ctx, changes, options)
      if (answer) return answer
    }
    throw fail('site.busy')
  })
}

const turns = new WeakMap<Ctx['settings'], Promise<unknown>>()

function inTurn<T>({ settings }: Needs<'settings'>, work: () => Promise<T>): Promise<T> {
  const turn = (turns.get(settings) ?? Promise.resolve()).then(work)
  turns.set(
    settings,
    turn.catch(() => undefined),
  )
  return turn
}

/** One try; null if another save was made in between. */
async function trySave(
  ctx: Ctx,
  changes: SettingsChanges,
  { action, isRevert = false }: SaveOptions,
): Promise<SettingsAnswer | null> {
  // The operator's commands have no user.
  const userId = ctx.caller.kind === 'system' ? null : memberOf(ctx).userId

  // Another process may have written something that this one doesn't know about yet.
  await ctx.settings.reload()
  const seen = new Map(Object.keys(settingTable).map(key => [key, ctx.settings.version(key)]))
  const checked = checkSave(ctx, changes, { isRevert })
  await askHooks(ctx, checked, changes.accepted)
  const before = facts([...checked.values.keys()].map(key => [key, ctx.settings.read(key)]))
  const former = keepValues(ctx)
  try {
    const sendNews = await ctx.db.transaction(async tx => {
      const keys = await ctx.settings.write(tx, checked.values, userId, key => seen.get(key) ?? 0)
      if (keys.length === 0) return undefined
      await writeBesides(ctx, tx, keys, checked)
      const after = facts(keys.map(key => [key, checked.values.get(key)]))
      const values = Object.fromEntries(Object.keys(after).map(key => [key, before[key]]))
      await writeAudit(tx, ctx, { action, before: values, after })
      return notifyAdministrators(ctx, tx, former, keys)
    })
    await sendNews?.()
    return await readSettings(ctx)
  } catch (error) {
    if (error instanceof SettingsMoved) return null
    throw error
  }
}

/** Writes what features keep of the changed keys in their own tables. */
async function writeBesides(ctx: Ctx, tx: Tx, keys: readonly string[], { after }: CheckedSave): Promise<void> {
  for (const hook of ctx.settingsHooks) {
    if (hook.keys?.some(key => keys.includes(key))) await hook.alsoWrites?.(ctx, tx, after)
  }
}

/** The audit log doesn't store long texts; the settings history does. */
const longestFact = 500

function facts(values: readonly (readonly [string, unknown])[]): Record<string, unknown> {
  return Object.fromEntries(values.map(([key, value]) => [key, fact(key, value)]))
}

function fact(key: string, value: unknown): unknown {
  const schema = settingTable[key]?.schema
  if (schema && isSecret(schema)) return isEmptySetting(value) ? '' : '•••'
  const text = JSON.stringify(value) ?? ''
  return text.length > longestFact ? `${text.slice(0, longestFact)}…` : value
}
