import type { LocalizationRow } from '../../core/languages/languages.tables.ts'
import { productSentences } from '../../core/languages/shipped.ts'
import type { Needs } from '../../platform/ctx.ts'
import { productPlaces } from './po/places.ts'
import { writePo, writePot } from './po/write-po.ts'

/** The saved lines of a localization as a PO file. */
export async function exportLanguage(ctx: Needs<'db' | 'languages'>, row: LocalizationRow): Promise<Buffer> {
  const lines = await ctx.languages.lines(ctx.db.read, row)
  return writePo({ language: row.language, changedAt: new Date(row.updated_at) }, lines, await catalogued())
}

/** All sentences of the product as a template. */
export async function exportTemplate(): Promise<Buffer> {
  return writePot(await catalogued())
}

async function catalogued() {
  return { sentences: await productSentences(), places: await productPlaces() }
}
