import { sourceLanguage } from '@holdall/contract/localizations/lines.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import { matchLanguage } from '../../core/languages/match-language.ts'
import { shippedLanguages } from '../../core/languages/shipped.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { NewSite } from '../../platform/feature.ts'
import { newId } from '../../platform/ids.ts'
import { insertLocalization, lockLocalizations } from './localizations.repository.ts'
import { nameKey } from './read-localization.ts'
import { requireFree } from './require-free.ts'

/**
 * Gives a new site the language of its first administrator's browser, if the product brings it, and makes it the
 * default. The site keeps English too.
 */
export async function addBroughtLanguage(ctx: Ctx, { administratorId, language: tag }: NewSite): Promise<void> {
  const offered = [sourceLanguage, ...shippedLanguages.map(one => one.language)]
  const language = tag === undefined ? null : matchLanguage(tag, offered)
  const found = shippedLanguages.find(one => one.language === language)
  if (!found) return
  const now = ctx.clock.now()
  const row = { id: newId(), ...found, name_key: nameKey(found.name), revision: 1, created_at: now, updated_at: now }
  await ctx.db.transaction(async tx => {
    requireFree(await lockLocalizations(tx, ctx.db.dialect), row)
    await insertLocalization(tx, row)
    await ctx.events.publish(tx, { type: 'localizations.changed', payload: {} })
    const object = { type: 'localization', id: row.id }
    await writeAudit(tx, ctx, {
      action: 'localization.created',
      object,
      after: { ...found },
      actorId: administratorId,
    })
  })
  if (ctx.settings.source('i18n.default_localization') !== 'default') return
  await ctx.settings.saveComputed('i18n.default_localization', found.language)
  await ctx.settings.saveComputed('app_locale', found.language)
}
