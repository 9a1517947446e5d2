import type { LocalizationRow } from '../../core/languages/languages.tables.ts'
import { type MailSentences, mailSentences } from '../../drivers/mail/words/mails-by-sentence.ts'
import type { Needs } from '../../platform/ctx.ts'
import { fail } from '../../platform/failure.ts'

/** One mail in one language of the site. */
export interface MailPlace {
  readonly name: string
  /** BCP 47. */
  readonly language: string
}

export interface FoundMail extends MailSentences {
  readonly localization: LocalizationRow
}

/** @throws `mail-words.not-found` if the product has no such mail, or the site doesn't have the language */
export async function findMail(
  ctx: Needs<'db' | 'languages' | 'sampleMails'>,
  { name, language }: MailPlace,
): Promise<FoundMail> {
  const found = (await mailSentences(ctx)).find(one => one.mail.name === name)
  const localization = (await ctx.languages.list(ctx.db.read)).find(one => one.language === language)
  if (!found || !localization) throw fail('mail-words.not-found')
  return { ...found, localization }
}
