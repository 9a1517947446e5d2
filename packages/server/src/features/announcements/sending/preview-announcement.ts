import { mailImage } from '@holdall/contract/appearance/brand/brand.ts'
import { wordingIn } from '../../../core/languages/reader-language.ts'
import { renderMail } from '../../../drivers/mail/mail-content.ts'
import { type MailReader, readerWith } from '../../../drivers/mail/reader/mail-reader.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { zoneFor } from '../../../platform/times.ts'
import { findAnnouncement } from '../announcements.repository.ts'
import { textChooser } from '../choose-text.ts'
import { announcementMail } from './announcement.mail.ts'
import { keptContent } from './mailed-content.ts'

/** The mail that a reader of a language gets. @throws `announcement.not-found` */
export async function previewAnnouncement(ctx: Ctx, id: string, language: string) {
  const { data, reader } = await writtenFor(ctx, id, language)
  const header = mailImage(key => ctx.settings.get(key))
  const site = { name: ctx.settings.get('site.name'), baseUrl: ctx.origin.baseUrl, header, takesInvited: true }
  return renderMail(announcementMail.build(data, site, reader), site, reader)
}

/** Sends it to the caller, without the link that unsubscribes. @throws `announcement.not-found` */
export async function testAnnouncement(ctx: Ctx, id: string, language: string): Promise<{ to: string }> {
  const { data, reader } = await writtenFor(ctx, id, language)
  const to = memberOf(ctx).email
  await ctx.db.transaction(tx => ctx.mail.queue(tx, { template: announcementMail, to, data, reader }))
  return { to }
}

async function writtenFor(ctx: Ctx, id: string, language: string) {
  const row = await findAnnouncement(ctx.db.read, id)
  if (!row) throw fail('announcement.not-found')
  // Once sending has begun, everyone gets the words of then.
  const text = (await textChooser(ctx, ctx.db.read))(keptContent(row).texts, [language])
  const wording = await wordingIn(ctx, ctx.db.read, [language])
  const reader: MailReader = readerWith({
    ...wording,
    timeZone: zoneFor(ctx, null),
    datePattern: ctx.settings.get('dates.format'),
  })
  return { data: { title: text?.title ?? '', text: text?.text ?? '', token: null }, reader }
}
