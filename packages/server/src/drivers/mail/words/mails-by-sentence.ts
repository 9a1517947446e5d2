import type { Needs } from '../../../platform/ctx.ts'
import type { MailSite } from '../mail-content.ts'
import type { SampledMail } from '../sampled-mail.ts'
import { type SaidSentence, saidSentences } from './said-sentences.ts'

/** The site in examples whose words alone matter. */
const anySite: MailSite = { name: 'Holdall', baseUrl: 'https://example.org', takesInvited: true }

export interface MailSentences {
  readonly mail: SampledMail
  readonly sentences: readonly SaidSentence[]
}

let known: Promise<readonly MailSentences[]> | undefined

/** Every mail with its sentences; the same while the program runs. */
export function mailSentences(ctx: Needs<'sampleMails'>): Promise<readonly MailSentences[]> {
  known ??= ctx
    .sampleMails({ word: text => text, baseUrl: anySite.baseUrl, at: Date.UTC(2030, 0, 1) })
    .then(mails => mails.map(mail => ({ mail, sentences: saidSentences(mail, anySite) })))
  return known
}

/** The names of the mails that say each sentence, by its key. The layout that all of them share isn't counted. */
export async function mailsBySentence(ctx: Needs<'sampleMails'>): Promise<ReadonlyMap<string, readonly string[]>> {
  const names = new Map<string, string[]>()
  for (const { mail, sentences } of await mailSentences(ctx))
    for (const { key } of sentences) names.set(key, [...(names.get(key) ?? []), mail.name])
  return names
}
