import { splitKey } from '@holdall/contract/kit/sentences.ts'
import {
  type CollectedSentence,
  formsOf,
  keysOf,
  sentenceOfKey,
  sourceOf,
} from '@holdall/contract/localizations/lines.ts'
import { listOwnLines } from '../../core/languages/languages.repository.ts'
import type { LocalizationLineRow, LocalizationRow } from '../../core/languages/languages.tables.ts'
import { originals } from '../../core/languages/languages.ts'
import { productSentences } from '../../core/languages/shipped.ts'
import type { Needs } from '../../platform/ctx.ts'

/** The lines of a language as mails need them. */
export interface WordLines {
  /** The product's own, by key; empty where it has none. */
  readonly originals: ReadonlyMap<string, string>
  /** The site's own lines that say something else than the product, by key. */
  readonly own: ReadonlyMap<string, LocalizationLineRow>
  readonly sentences: ReadonlyMap<string, CollectedSentence>
}

export async function readWordLines(ctx: Needs<'db'>, { id, language }: LocalizationRow): Promise<WordLines> {
  const product = await originals(language)
  const rows = await listOwnLines(ctx.db.read, id)
  const differing = rows.filter(row => row.translation !== row.original && isOther(row, product, language))
  return {
    originals: product,
    own: new Map(differing.map(row => [row.source, row])),
    sentences: new Map((await productSentences()).map(one => [one.text, one])),
  }
}

/** Whether readers get other words by it. English has no lines of the product: its sentences are the keys. */
function isOther({ source, translation }: LocalizationLineRow, product: ReadonlyMap<string, string>, language: string) {
  const original = product.get(source)
  if (original === undefined) return translation !== null && translation !== ''
  return translation !== original && !(language === 'en' && translation === null)
}

/** The lines of a sentence in a language: one, or one for each plural form. */
export function linesOfSentence({ sentences }: WordLines, key: string, language: string): string[] {
  const sentence = sentences.get(key)
  return sentence ? keysOf(sentence, formsOf(language)) : []
}

/** The English text of a line, without its meaning. */
export function englishOf({ sentences }: WordLines, line: string): string {
  const { text, form } = sentenceOfKey(line)
  const sentence = sentences.get(line) ?? sentences.get(text)
  return sentence ? sourceOf(sentence, sentence.isPlural ? form : undefined) : splitKey(line).text
}

/** Returns whether the product has another original since the site's words were written. */
export function hasMovedOn({ originals: product }: WordLines, row: LocalizationLineRow): boolean {
  return row.original !== null && product.get(row.source) !== row.original
}

/** Own words that were written for a mail, for sentences that the product no longer has. */
export function staleLines({ own, originals: product }: WordLines, mail: string): LocalizationLineRow[] {
  return [...own.values()].filter(
    ({ source, mails }) => !product.has(source) && (JSON.parse(mails ?? '[]') as readonly string[]).includes(mail),
  )
}
