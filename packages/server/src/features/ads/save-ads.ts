import type { SettingsAnswer, SettingsChanges } from '@holdall/contract/settings/settings.schemas.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { fail } from '../../platform/failure.ts'
import { readSettings, saveSettings } from '../settings/public.ts'
import { isOfAds } from './is-of-ads.ts'

/**
 * Saves settings of the ads screen. @throws `ads.not-here` naming a setting that doesn't belong to it, and everything
 * that saving settings throws
 */
export async function saveAds(ctx: Ctx, changes: SettingsChanges): Promise<SettingsAnswer> {
  const other = Object.keys({ ...changes.client, ...changes.server }).find(key => !isOfAds(key))
  if (other !== undefined) throw fail('ads.not-here', { key: other })
  await saveSettings(ctx, changes, { action: 'ads.saved' })
  return readSettings(ctx, isOfAds)
}
