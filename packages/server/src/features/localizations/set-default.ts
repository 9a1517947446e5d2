import type { LocalizationModel } from '@holdall/contract/localizations/localizations.contract.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { fail } from '../../platform/failure.ts'
import { saveSettings } from '../settings/public.ts'
import { modelOf } from './read-localization.ts'

/** Saves the settings that name the default. @throws `localization.not-found`, and what saving settings throws */
export async function setDefault(ctx: Ctx, { id }: LocalizationModel): Promise<LocalizationModel> {
  const row = (await ctx.languages.list(ctx.db.read)).find(one => one.id === id)
  if (!row) throw fail('localization.not-found')
  await saveSettings(ctx, {
    client: { 'i18n.default_localization': row.language },
    server: { app_locale: row.language },
  })
  return modelOf(row)
}
