import type { ListedMail, MailWordsList } from '@holdall/contract/mail-words/mail-words.contract.ts'
import { defaultOf } from '../../core/languages/languages.ts'
import { type MailSentences, mailSentences } from '../../drivers/mail/words/mails-by-sentence.ts'
import { withoutMarks } from '../../drivers/mail/words/without-marks.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { examplesOf, siteOf, wordsReader } from './example-reader.ts'
import { hasMovedOn, linesOfSentence, readWordLines, staleLines, type WordLines } from './word-lines.ts'

/** Every mail of the product. @param language the site's default if undefined or not one of the site's */
export async function listMails(ctx: Ctx, language: string | undefined): Promise<MailWordsList> {
  const all = await ctx.languages.list(ctx.db.read)
  const first = defaultOf(all, ctx.settings)
  const chosen = all.find(one => one.language === language) ?? first
  const languages = [...all].sort((a, b) => Number(b === first) - Number(a === first) || a.name.localeCompare(b.name))
  const listed = languages.map(one => ({ name: one.name, language: one.language }))
  const isOn = ctx.settings.get('i18n.enable')
  if (!chosen) return { mails: [], languages: listed, language: 'en', isOn }
  const lines = await readWordLines(ctx, chosen)
  const subjects = await subjectsIn(ctx, chosen)
  const mails = (await mailSentences(ctx)).map(one =>
    countIn(one, lines, chosen.language, subjects.get(one.mail.name) ?? one.mail.name),
  )
  mails.sort((a, b) => a.subject.localeCompare(b.subject, chosen.language))
  return { mails, languages: listed, language: chosen.language, isOn }
}

/** The subject of the first example of each mail. */
async function subjectsIn(ctx: Ctx, localization: Parameters<typeof wordsReader>[1]) {
  const reader = await wordsReader(ctx, localization, {})
  const site = siteOf(ctx)
  const mails = await examplesOf(ctx)
  return new Map(
    mails.map(({ name, template, data }) => {
      const [first] = data
      return [name, first === undefined ? name : template.build(first, site, reader).subject] as const
    }),
  )
}

function countIn({ mail, sentences }: MailSentences, lines: WordLines, language: string, subject: string): ListedMail {
  // The layout is everywhere; it is counted nowhere.
  const own = sentences.filter(({ place }) => place !== 'frame')
  const rows = own.map(({ key }) => linesOfSentence(lines, key, language).flatMap(line => lines.own.get(line) ?? []))
  const moved = rows.filter(ofSentence => ofSentence.some(row => hasMovedOn(lines, row)))
  return {
    name: mail.name,
    subject: withoutMarks(subject),
    sentences: own.length,
    changed: rows.filter(ofSentence => ofSentence.length > 0).length,
    stale: moved.length + staleLines(lines, mail.name).length,
  }
}
