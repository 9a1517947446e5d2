import type { FieldError } from '@holdall/contract/kit/errors.ts'
import { sourceLanguage } from '@holdall/contract/localizations/lines.ts'
import type { Localization, LocalizationUpdate } from '@holdall/contract/localizations/localizations.contract.ts'
import { mostLines } from '@holdall/contract/localizations/localizations.contract.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import type { LocalizationRow } from '../../core/languages/languages.tables.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { Failure, fail, failField, tell } from '../../platform/failure.ts'
import { lineChanges } from './line-changes.ts'
import { lineProblems } from './line-problems.ts'
import { lockLocalizations, putLines, updateLocalizationRow } from './localizations.repository.ts'
import { nameKey, presentLocalization } from './read-localization.ts'
import { requireFree, saving } from './require-free.ts'
import { withOriginals } from './with-originals.ts'

/** The first ones tell enough; a file of another kind could have thousands. */
const mostProblems = 100

/**
 * Saves a localization's name and language, its lines, or both. Lines that someone else saved in the meantime are kept.
 * @throws `request.invalid` naming each line that is refused, `localization.not-found`, `localization.is-english` for
 * another name or language of the English one, `localization.changed-meanwhile` if both changed the same lines
 */
export async function saveLocalization(
  ctx: Ctx,
  id: string,
  input: LocalizationUpdate,
): Promise<{ localization: Localization }> {
  if (input.lines) await requireLines(input.lines)
  const saved = await saving(() =>
    ctx.db.transaction(async tx => {
      const all = await lockLocalizations(tx, ctx.db.dialect)
      const before = all.find(one => one.id === id)
      if (!before) throw fail('localization.not-found')
      const after = { ...before, ...renamed(before, input), revision: before.revision + 1, updated_at: ctx.clock.now() }
      requireFree(all, after)
      const changes = input.lines ? await lineChanges(ctx, tx, before, { ...input, lines: input.lines }) : []
      if (changes.length === 0 && after.name === before.name && after.language === before.language) return before
      await putLines(tx, id, await withOriginals(ctx, before.language, changes), after.revision)
      await updateLocalizationRow(tx, after)
      await writeAudit(tx, ctx, {
        action: 'localization.updated',
        object: { type: 'localization', id },
        before: factsOf(before),
        after: { ...factsOf(after), lines: changes.length },
      })
      await ctx.events.publish(tx, { type: 'localizations.changed', payload: {} })
      return after
    }),
  )
  return { localization: await presentLocalization(ctx, ctx.db.read, saved) }
}

function factsOf({ name, language }: LocalizationRow) {
  return { name, language }
}

function renamed(before: LocalizationRow, { name = before.name, language = before.language }: LocalizationUpdate) {
  const isOther = name !== before.name || language !== before.language
  if (isOther && before.language === sourceLanguage) throw fail('localization.is-english')
  return { name, name_key: nameKey(name), language }
}

/** @throws `request.invalid` with what is wrong with each line */
async function requireLines(lines: Readonly<Record<string, string>>): Promise<void> {
  const entries = Object.entries(lines)
  if (entries.length > mostLines)
    throw failField('lines', { text: 'Use at most {{max, number}} lines', values: { max: mostLines } })
  const errors: FieldError[] = []
  for await (const [key, , problem] of lineProblems(entries)) {
    if (problem) errors.push({ field: `lines.${key.slice(0, 200)}`, in: 'body', ...tell(problem) })
    if (errors.length === mostProblems) break
  }
  if (errors.length > 0) throw new Failure('request.invalid', { errors })
}
