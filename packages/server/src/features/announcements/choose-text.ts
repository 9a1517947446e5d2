import type { AnnouncementText } from '@holdall/contract/announcements/announcements.schemas.ts'
import { defaultOf } from '../../core/languages/languages.ts'
import { matchLanguages } from '../../core/languages/match-language.ts'
import type { Needs } from '../../platform/ctx.ts'
import type { Reader } from '../../platform/database/database.ts'

/** The words for a reader of these languages, else those in the site's default language, else the first. */
export async function textChooser(
  ctx: Needs<'languages' | 'settings'>,
  db: Reader,
): Promise<(texts: readonly AnnouncementText[], wanted: readonly string[]) => AnnouncementText | undefined> {
  const standard = defaultOf(await ctx.languages.list(db), ctx.settings)?.language
  return (texts, wanted) => {
    const offered = texts.map(({ language }) => language)
    const match = matchLanguages([...wanted, ...(standard === undefined ? [] : [standard])], offered)
    return texts.find(({ language }) => language === match) ?? texts[0]
  }
}
