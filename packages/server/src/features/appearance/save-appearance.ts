import type { SettingsAnswer, SettingsChanges } from '@holdall/contract/settings/settings.schemas.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { fail } from '../../platform/failure.ts'
import { readSettings, saveSettings } from '../settings/public.ts'
import { isOfAppearance } from './is-of-appearance.ts'

/**
 * Saves settings of the area. @throws `appearance.not-here` naming a setting outside the area, and everything that
 * saving settings throws
 */
export async function saveAppearance(ctx: Ctx, changes: SettingsChanges): Promise<SettingsAnswer> {
  const other = Object.keys({ ...changes.client, ...changes.server }).find(key => !isOfAppearance(key))
  if (other !== undefined) throw fail('appearance.not-here', { key: other })
  await saveSettings(ctx, changes, { action: 'appearance.saved' })
  return readSettings(ctx, isOfAppearance)
}
