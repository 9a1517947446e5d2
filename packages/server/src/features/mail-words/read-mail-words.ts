import { splitKey } from '@holdall/contract/kit/sentences.ts'
import { sentenceOfKey } from '@holdall/contract/localizations/lines.ts'
import type { MailWord, MailWords } from '@holdall/contract/mail-words/mail-words.contract.ts'
import { stateOf } from '../../core/languages/languages.ts'
import { mailsBySentence } from '../../drivers/mail/words/mails-by-sentence.ts'
import type { SaidSentence } from '../../drivers/mail/words/said-sentences.ts'
import { withoutMarks } from '../../drivers/mail/words/without-marks.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { examplesOf, siteOf, wordsReader } from './example-reader.ts'
import { type FoundMail, findMail } from './find-mail.ts'
import { englishOf, hasMovedOn, linesOfSentence, readWordLines, staleLines, type WordLines } from './word-lines.ts'

/** The sentences of a mail in a language. @throws `mail-words.not-found` */
export async function readMailWords(ctx: Ctx, name: string, language: string): Promise<MailWords> {
  return presentMailWords(ctx, await findMail(ctx, { name, language }))
}

export async function presentMailWords(ctx: Ctx, found: FoundMail): Promise<MailWords> {
  const { mail, sentences, localization } = found
  const { language } = localization
  const lines = await readWordLines(ctx, localization)
  const mails = await mailsBySentence(ctx)
  const words = sentences.flatMap(said =>
    linesOfSentence(lines, said.key, language).map(line => presentWord(lines, said, line, mails.get(said.key) ?? [])),
  )
  return {
    name: mail.name,
    language,
    words,
    stale: staleLines(lines, mail.name).map(row => ({
      key: row.source,
      original: row.original || splitKey(sentenceOfKey(row.source).text).text,
      text: row.translation ?? '',
    })),
    examples: await exampleSubjects(ctx, found),
    revision: stateOf(localization),
  }
}

function presentWord(lines: WordLines, said: SaidSentence, line: string, mails: readonly string[]): MailWord {
  const { meaning } = splitKey(said.key)
  const sentence = lines.sentences.get(said.key)
  const { form } = sentence?.isPlural ? sentenceOfKey(line) : {}
  const source = englishOf(lines, line)
  const original = lines.originals.get(line) || source
  const row = lines.own.get(line)
  return {
    key: line,
    source,
    ...(meaning === undefined ? {} : { meaning }),
    ...(form === undefined ? {} : { form }),
    original,
    text: row ? row.translation || source : original,
    isChanged: row !== undefined,
    changedFrom: row && hasMovedOn(lines, row) ? row.original || source : null,
    place: said.place,
    values: placeholdersOf(source, said),
    examples: [...said.examples],
    otherMails: mails.length - 1,
    isOnScreens: sentence?.part !== 'mail',
  }
}

/** `{{size, size}}` as it stands in the text, with what an example shows for it. */
function placeholdersOf(source: string, { values }: SaidSentence): MailWord['values'] {
  const places = new Set([...source.matchAll(/\{\{([^{}]*)\}\}/g)].map(([place]) => place))
  return [...places].map(place => ({ place, example: values[place.slice(2, -2).split(',')[0]?.trim() ?? ''] ?? '' }))
}

async function exampleSubjects(ctx: Ctx, { mail, localization }: FoundMail): Promise<string[]> {
  const reader = await wordsReader(ctx, localization, {})
  const site = siteOf(ctx)
  const example = (await examplesOf(ctx)).find(one => one.name === mail.name)
  return (example?.data ?? []).map(data => withoutMarks(example?.template.build(data, site, reader).subject ?? ''))
}
