import { sentenceOfKey } from '@holdall/contract/localizations/lines.ts'
import { originals } from '../../core/languages/languages.ts'
import { mailsBySentence } from '../../drivers/mail/words/mails-by-sentence.ts'
import type { Needs } from '../../platform/ctx.ts'
import type { ChangedLine } from './line-changes.ts'
import type { LineChange } from './localizations.repository.ts'

/** Adds what the product says now, and which mails say it, so that a later version can be compared. */
export async function withOriginals(
  ctx: Needs<'sampleMails'>,
  language: string,
  changes: readonly ChangedLine[],
): Promise<LineChange[]> {
  if (changes.length === 0) return []
  const own = await originals(language)
  const mails = await mailsBySentence(ctx)
  return changes.map(change => ({
    ...change,
    original: own.get(change.source) ?? null,
    mails: mails.get(change.source) ?? mails.get(sentenceOfKey(change.source).text) ?? [],
  }))
}
