import {
  type CollectedSentence,
  formsOf,
  type PluralForm,
  pluralForms,
  sourceOf,
} from '@holdall/contract/localizations/lines.ts'
import type { Localization } from '@holdall/contract/localizations/localizations.contract.ts'
import type { LocalizationRow } from '../../core/languages/languages.tables.ts'
import { defaultOf, stateOf } from '../../core/languages/languages.ts'
import { productSentences, shippedLanguages } from '../../core/languages/shipped.ts'
import { instant } from '../../platform/clock.ts'
import type { Needs } from '../../platform/ctx.ts'
import type { Reader } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'

export async function listLocalizations(ctx: Needs<'db' | 'languages' | 'settings'>) {
  const { read } = ctx.db
  const all = await ctx.languages.list(read)
  const localizations = []
  for (const row of all) {
    const lines = await ctx.languages.lines(read, row)
    const translated = [...lines.values()].filter(text => text !== '').length
    localizations.push({ ...modelOf(row), lines: lines.size, translated, updated_at: instant(row.updated_at) })
  }
  const chosen = defaultOf(all, ctx.settings)
  return { localizations, shipped: shippedLanguages, default: chosen?.language ?? '' }
}

/** @throws `localization.not-found` */
export async function readLocalization(ctx: Needs<'db' | 'languages'>, name: string): Promise<Localization> {
  return presentLocalization(ctx, ctx.db.read, await findByName(ctx, name))
}

/** @throws `localization.not-found` */
export async function findByName(ctx: Needs<'db' | 'languages'>, name: string): Promise<LocalizationRow> {
  const key = nameKey(name)
  const row = (await ctx.languages.list(ctx.db.read)).find(one => one.name_key === key)
  if (!row) throw fail('localization.not-found')
  return row
}

export async function presentLocalization(
  { languages }: Needs<'languages'>,
  db: Reader,
  row: LocalizationRow,
): Promise<Localization> {
  return {
    model: modelOf(row),
    lines: Object.fromEntries(await languages.lines(db, row)),
    sources: pluralSources(await productSentences(), formsOf(row.language)),
    revision: stateOf(row),
  }
}

/** The English texts of lines with a plural form. */
export function pluralSources(
  sentences: readonly CollectedSentence[],
  forms: readonly PluralForm[],
): Record<string, string> {
  const plural = sentences.filter(one => one.isPlural)
  return Object.fromEntries(
    plural.flatMap(one => forms.map(form => [`${one.text}_${form}`, sourceOf(one, form)] as const)),
  )
}

/** Those of every form that a language can have. */
export async function allSources(): Promise<Readonly<Record<string, string>>> {
  return pluralSources(await productSentences(), pluralForms)
}

export function modelOf({ id, name, language }: LocalizationRow) {
  return { id, name, language }
}

/** Names that differ in case alone are the same. */
export function nameKey(name: string): string {
  return name.normalize('NFC').toLowerCase()
}
