import { announcementLimits, type ShownAnnouncement } from '@holdall/contract/announcements/announcements.schemas.ts'
import { readLanguages } from '../../core/languages/reader-language.ts'
import { type Ctx, memberOf } from '../../platform/ctx.ts'
import { fail } from '../../platform/failure.ts'
import { findAnnouncement, findTexts, insertDismissal, listBanners } from './announcements.repository.ts'
import type { AnnouncementRow } from './announcements.tables.ts'
import { idsOfPerson } from './audience.repository.ts'
import { textChooser } from './choose-text.ts'
import { idsOf, textsOf } from './present-announcement.ts'

/** The newest banners for the caller, in the language in which they see the site. */
export async function shownAnnouncements(ctx: Ctx): Promise<{ data: ShownAnnouncement[] }> {
  const { userId } = memberOf(ctx)
  const rows = await listBanners(ctx.db.read, userId, ctx.clock.now())
  if (rows.length === 0) return { data: [] }
  const own = await idsOfPerson(ctx.db.read, userId)
  const { language } = await readLanguages(ctx)
  const choose = await textChooser(ctx, ctx.db.read)
  const meant = rows.filter(row => isMeantFor(row, own)).slice(0, announcementLimits.shown)
  const texts = await findTexts(
    ctx.db.read,
    meant.map(({ id }) => id),
  )
  const data = meant.flatMap(({ id, kind }) => {
    const text = choose(textsOf({ texts: texts.get(id) ?? '[]' }), [language.code, language.localization])
    return text ? [{ id, kind, ...text }] : []
  })
  return { data }
}

type Aimed = Pick<AnnouncementRow, 'audience' | 'audience_ids'>

function isMeantFor(row: Aimed, own: Awaited<ReturnType<typeof idsOfPerson>>): boolean {
  const { audience } = row
  return audience === 'everyone' || idsOf(row).some(id => own[audience].has(id))
}

/** The caller never sees it again. @throws `announcement.not-found`, also if it isn't meant for them */
export async function dismissAnnouncement(ctx: Ctx, id: string): Promise<void> {
  const { userId } = memberOf(ctx)
  await ctx.db.transaction(async tx => {
    const row = await findAnnouncement(tx, id)
    if (!row || !isMeantFor(row, await idsOfPerson(tx, userId))) throw fail('announcement.not-found')
    await insertDismissal(tx, id, userId, ctx.clock.now())
  })
}
