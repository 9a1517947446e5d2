import { mailImage } from '@holdall/contract/appearance/brand/brand.ts'
import { type Catalogue, translatorOf } from '@holdall/contract/kit/sentences.ts'
import type { LocalizationRow } from '../../core/languages/languages.tables.ts'
import type { MailSite } from '../../drivers/mail/mail-content.ts'
import { type MailReader, readerWith } from '../../drivers/mail/reader/mail-reader.ts'
import type { SampledMail } from '../../drivers/mail/sampled-mail.ts'
import { type Ctx, memberOf, type Needs } from '../../platform/ctx.ts'
import { zoneFor } from '../../platform/times.ts'

/** The site as its mails show it. */
export function siteOf({ settings, origin }: Needs<'settings' | 'origin'>): MailSite {
  const header = mailImage(key => settings.get(key))
  return { name: settings.get('site.name'), baseUrl: origin.baseUrl, header, takesInvited: true }
}

/** The mails with examples that name the site's own address and the present. */
export function examplesOf(ctx: Needs<'sampleMails' | 'origin' | 'clock'>): Promise<readonly SampledMail[]> {
  return ctx.sampleMails({ word: text => text, baseUrl: ctx.origin.baseUrl, at: ctx.clock.now() })
}

/** Reads in a language of the site. @param words say something else than the saved lines, by key */
export async function wordsReader(ctx: Ctx, localization: LocalizationRow, words: Catalogue): Promise<MailReader> {
  const saved = await ctx.languages.catalogue(ctx.db.read, localization, 'all')
  const { language } = localization
  return readerWith({
    language,
    say: translatorOf({ ...saved, ...words }, language),
    timeZone: zoneFor(ctx, memberOf(ctx).timeZone ?? null),
    datePattern: ctx.settings.get('dates.format'),
  })
}
