import { sourceLanguage } from '@holdall/contract/localizations/lines.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import type { Needs } from '../../platform/ctx.ts'
import { fail } from '../../platform/failure.ts'
import { deleteLocalizationRow, lockLocalizations } from './localizations.repository.ts'
import { modelOf } from './read-localization.ts'

/**
 * Deletes a localization. People who chose it read the site in their browser's language or the default one; if it was
 * the default itself, the first one is. @throws `localization.not-found`, `localization.last`, `localization.is-english`
 */
export function deleteLocalization(
  ctx: Needs<'caller' | 'clock' | 'db' | 'origin'> & Needs<'events'>,
  id: string,
): Promise<void> {
  return ctx.db.transaction(async tx => {
    const all = await lockLocalizations(tx, ctx.db.dialect)
    const row = all.find(one => one.id === id)
    if (!row) throw fail('localization.not-found')
    if (all.length === 1) throw fail('localization.last')
    if (row.language === sourceLanguage) throw fail('localization.is-english')
    await deleteLocalizationRow(tx, id)
    await ctx.events.publish(tx, { type: 'localizations.changed', payload: {} })
    const before = modelOf(row)
    await writeAudit(tx, ctx, { action: 'localization.deleted', object: { type: 'localization', id }, before })
  })
}
