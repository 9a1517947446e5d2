import { lineProblem } from '@holdall/contract/localizations/lines.ts'
import type { MailWords, MailWordsUpdate } from '@holdall/contract/mail-words/mail-words.contract.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { Failure, failField, tell } from '../../platform/failure.ts'
import { saveLocalization } from '../localizations/public.ts'
import { findMail, type MailPlace } from './find-mail.ts'
import { readMailWords } from './read-mail-words.ts'
import { englishOf, linesOfSentence, readWordLines, staleLines, type WordLines } from './word-lines.ts'

/**
 * Rewords sentences of a mail as lines of the localization, so that screens and other mails that say them change too.
 * @throws `request.invalid` naming each line that is refused or isn't of this mail, `mail-words.not-found`,
 * `localization.changed-meanwhile`
 */
export async function saveMailWords(
  ctx: Ctx,
  place: MailPlace,
  { words, revision }: MailWordsUpdate,
): Promise<MailWords> {
  const { mail, sentences, localization } = await findMail(ctx, place)
  const lines = await readWordLines(ctx, localization)
  const known = new Set([
    ...sentences.flatMap(({ key }) => linesOfSentence(lines, key, localization.language)),
    ...staleLines(lines, mail.name).map(row => row.source),
  ])
  const foreign = Object.keys(words).find(key => !known.has(key))
  if (foreign !== undefined) throw failField(fieldOf(foreign), 'This email doesn’t have this sentence')
  const changed = Object.entries(words).map(([key, text]) => [key, lineFor(lines, key, text)] as const)
  requireUsable(lines, changed)
  await saveLocalization(ctx, localization.id, {
    lines: Object.fromEntries(changed),
    changed: Object.keys(words),
    revision,
  })
  return readMailWords(ctx, place.name, place.language)
}

/** Words that are the product's own give the line back to the product. */
function lineFor(lines: WordLines, key: string, text: string | null): string {
  const original = lines.originals.get(key) ?? ''
  return text === null || text.trim() === '' || text === (original || englishOf(lines, key)) ? original : text.trim()
}

/** @throws `request.invalid` with what is wrong with each line */
function requireUsable(lines: WordLines, changed: readonly (readonly [key: string, text: string])[]): void {
  const errors = changed.flatMap(([key, text]) => {
    const problem = lineProblem(key, text, englishOf(lines, key))
    return problem ? [{ field: fieldOf(key), in: 'body' as const, ...tell(problem) }] : []
  })
  if (errors.length > 0) throw new Failure('request.invalid', { errors })
}

function fieldOf(key: string): string {
  return `words.${key.slice(0, 200)}`
}
