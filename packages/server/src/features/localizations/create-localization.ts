import type { Localization, NewLocalizationInput } from '@holdall/contract/localizations/localizations.contract.ts'
import type { z } from 'zod'
import { writeAudit } from '../../core/audit/audit.ts'
import type { LocalizationRow } from '../../core/languages/languages.tables.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { fail } from '../../platform/failure.ts'
import { newId } from '../../platform/ids.ts'
import { insertLocalization, lockLocalizations } from './localizations.repository.ts'
import { nameKey, presentLocalization } from './read-localization.ts'
import { requireFree, saving } from './require-free.ts'

/** More than any site needs; each costs memory while it is in use. */
const most = 500

/**
 * Creates a localization. Its lines are those of the product, so nothing has to be copied.
 * @throws `request.invalid` at `name` or `language` if it is taken, `localization.too-many`
 */
export async function createLocalization(
  ctx: Ctx,
  { name, language }: z.output<typeof NewLocalizationInput>,
): Promise<{ localization: Localization }> {
  const now = ctx.clock.now()
  const row: LocalizationRow = {
    id: newId(),
    name,
    name_key: nameKey(name),
    language,
    revision: 1,
    created_at: now,
    updated_at: now,
  }
  await saving(() =>
    ctx.db.transaction(async tx => {
      const all = await lockLocalizations(tx, ctx.db.dialect)
      if (all.length >= most) throw fail('localization.too-many', { max: most })
      requireFree(all, row)
      await insertLocalization(tx, row)
      await ctx.events.publish(tx, { type: 'localizations.changed', payload: {} })
      const object = { type: 'localization', id: row.id }
      await writeAudit(tx, ctx, { action: 'localization.created', object, after: { name, language } })
    }),
  )
  return { localization: await presentLocalization(ctx, ctx.db.read, row) }
}
