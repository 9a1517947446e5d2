import { lineProblem } from '@holdall/contract/localizations/lines.ts'
import type { MailPreview, MailPreviewInput } from '@holdall/contract/mail-words/mail-words.contract.ts'
import { type MailContent, type MailSite, renderMail } from '../../drivers/mail/mail-content.ts'
import type { MailReader } from '../../drivers/mail/reader/mail-reader.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { examplesOf, siteOf, wordsReader } from './example-reader.ts'
import { findMail, type MailPlace } from './find-mail.ts'
import { englishOf, linesOfSentence, readWordLines } from './word-lines.ts'

/** Writes an example of a mail with words that may not be saved yet. @throws `mail-words.not-found` */
export async function previewMail(ctx: Ctx, place: MailPlace, input: MailPreviewInput): Promise<MailPreview> {
  const { content, site, reader } = await writeExample(ctx, place, input)
  return renderMail(content, site, reader)
}

interface WrittenExample {
  readonly content: MailContent
  readonly site: MailSite
  readonly reader: MailReader
}

/** An example of a mail; words that can't be used, and those of other mails, are left out. */
export async function writeExample(
  ctx: Ctx,
  place: MailPlace,
  { words, example }: MailPreviewInput,
): Promise<WrittenExample> {
  const { mail, sentences, localization } = await findMail(ctx, place)
  const lines = await readWordLines(ctx, localization)
  const known = new Set(sentences.flatMap(({ key }) => linesOfSentence(lines, key, localization.language)))
  const usable = Object.entries(words).filter(
    ([key, text]) => known.has(key) && lineProblem(key, text, englishOf(lines, key)) === null,
  )
  const reader = await wordsReader(ctx, localization, Object.fromEntries(usable))
  const site = siteOf(ctx)
  const sample = (await examplesOf(ctx)).find(one => one.name === mail.name)
  const data = sample?.data[example] ?? sample?.data[0]
  if (!sample || data === undefined) throw new Error(`The mail ${mail.name} has no example`)
  return { content: sample.template.build(data, site, reader), site, reader }
}
