import { inEnglish, type Translate } from '@holdall/contract/kit/sentences.ts'
import { sourceLanguage } from '@holdall/contract/localizations/lines.ts'
import type { Site } from '@holdall/contract/site/site.contract.ts'
import type { Needs } from '../../platform/ctx.ts'
import type { Reader } from '../../platform/database/database.ts'
import type { Wording } from '../../platform/wording.ts'
import type { LocalizationRow } from './languages.tables.ts'
import { type DefaultSettings, defaultOf, type Languages, stateOf } from './languages.ts'
import { matchLanguage, matchLanguages } from './match-language.ts'

type Choosing = Needs<'caller' | 'db' | 'languages' | 'origin'> & Needs<'settings'>

interface Translating {
  readonly settings: DefaultSettings
  readonly languages: Languages
}

/** Undefined while translations are turned off: the sentences are then shown as they are. */
async function localizationFor(
  { settings, languages }: Translating,
  db: Reader,
  wanted: readonly string[],
): Promise<LocalizationRow | undefined> {
  if (!settings.get('i18n.enable')) return undefined
  return chooseLocalization(await languages.list(db), wanted, settings)
}

/** The localization that fits what is wanted, or else the default. */
export function chooseLocalization(
  all: readonly LocalizationRow[],
  wanted: readonly string[],
  settings: DefaultSettings,
): LocalizationRow | undefined {
  const match = matchLanguages(
    wanted,
    all.map(({ language }) => language),
  )
  return all.find(({ language }) => language === match) ?? defaultOf(all, settings)
}

/** A browser keeps here the language that was chosen on a page of the site. */
export const languageCookie = 'holdall-language'

/** A member's own choice, or else that of this browser, then the languages that it asks for. */
function wantedLanguages(ctx: Needs<'caller' | 'origin'>): readonly string[] {
  const own = ownLanguages(ctx)
  if (own) return own
  const { cookies, languages } = ctx.origin
  const chosen = cookies[languageCookie]
  return chosen === undefined ? languages : [chosen, ...languages]
}

function ownLanguages({ caller }: Needs<'caller'>): readonly string[] | null {
  return caller.kind === 'member' && caller.language !== null ? [caller.language] : null
}

/** What a browser needs to know about languages: the one to show, and those to choose from. */
export async function readLanguages(ctx: Choosing): Promise<Pick<Site, 'language' | 'languages'>> {
  if (!ctx.settings.get('i18n.enable')) {
    const plain = { code: sourceLanguage, localization: sourceLanguage, translations: null }
    return { language: plain, languages: [] }
  }
  const all = await ctx.languages.list(ctx.db.read)
  const wanted = wantedLanguages(ctx)
  const chosen = chooseLocalization(all, wanted, ctx.settings)
  const first = defaultOf(all, ctx.settings)
  const sorted = [...all].sort((a, b) => Number(b === first) - Number(a === first) || a.name.localeCompare(b.name))
  return {
    language: chosen ? presentChosen(chosen, ctx) : { code: 'en', localization: 'en', translations: null },
    languages: sorted.map(({ language, name }) => ({ language, name })),
  }
}

function presentChosen(chosen: LocalizationRow, ctx: Needs<'caller' | 'origin'>): Site['language'] {
  const { language, revision } = chosen
  // Whoever reads German in Austria wants Austrian dates, also after choosing German on a page.
  const tags = ownLanguages(ctx) ?? ctx.origin.languages
  const code = tags.find(tag => matchLanguage(tag, [language]) !== null) ?? language
  // English without lines of the site's own needs no file.
  const hasLines = language !== sourceLanguage || revision > 1
  return { code, localization: language, translations: hasLines ? stateOf(chosen) : null }
}

/**
 * The language of what a response itself says to people: downloaded documents, names of files. It is a member's own
 * choice; otherwise what the browser asks for; otherwise the site's default. Mails go by their recipient instead
 * (`drivers/mail/reader/site-readers.ts`).
 */
export function wordingFor(ctx: Choosing): Promise<Wording> {
  return wordingIn(ctx, ctx.db.read, wantedLanguages(ctx))
}

/** Somebody's own language, if they have chosen one, as what is wanted. */
export function languagesOf(language: string | null | undefined): readonly string[] {
  return language === null || language === undefined ? [] : [language]
}

/** The wording in the first of these languages that there is, and in the site's own if there is none of them. */
export async function wordingIn(services: Translating, db: Reader, wanted: readonly string[]): Promise<Wording> {
  const chosen = await localizationFor(services, db, wanted)
  if (!chosen) return { language: sourceLanguage, say: inEnglish }
  return { language: chosen.language, say: await services.languages.translator(db, chosen) }
}

export async function sayFor(ctx: Choosing): Promise<Translate> {
  return (await wordingFor(ctx)).say
}
