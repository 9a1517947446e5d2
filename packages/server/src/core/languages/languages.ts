import { type Catalogue, inEnglish, type Translate, translatorOf } from '@holdall/contract/kit/sentences.ts'
import {
  type CollectedSentence,
  lineProblem,
  linesOf,
  pluralForms,
  sentenceOfKey,
  sourceOf,
} from '@holdall/contract/localizations/lines.ts'
import type { Reader } from '../../platform/database/database.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { version } from '../../platform/version.ts'
import { listLocalizations, listOwnLines } from './languages.repository.ts'
import type { LocalizationRow } from './languages.tables.ts'
import { productSentences, shippedCatalogue } from './shipped.ts'

/** Which sentences of a language a reader gets: those of the interface, of the back-office, or all. */
export type CataloguePart = 'app' | 'admin' | 'all'

export interface Languages {
  /** The site's localizations, the oldest first. */
  list(db: Reader): Promise<LocalizationRow[]>
  /** The lines of a localization by key: those of the product, changed by those of the site. */
  lines(db: Reader, localization: LocalizationRow): Promise<Map<string, string>>
  /** The translated sentences of a part. */
  catalogue(db: Reader, localization: LocalizationRow, part: CataloguePart): Promise<Catalogue>
  /** Translates into the language of a localization; for English with the site's own wording. */
  translator(db: Reader, localization: LocalizationRow | undefined): Promise<Translate>
  /** Forgets what is kept in memory. */
  forget(): void
}

/** Names a state of a localization's lines: they change with a save and with the product. */
export function stateOf({ revision }: Pick<LocalizationRow, 'revision'>): string {
  return `${version}-${revision}`
}

/** The product's own lines of a language by key; empty where it has none. */
export async function originals(language: string): Promise<Map<string, string>> {
  return linesOf(await productSentences(), language, await shippedCatalogue(language))
}

/** The English texts of the plural forms of a sentence, by their keys. */
function formSources(one: CollectedSentence): (readonly [string, string])[] {
  return one.isPlural ? pluralForms.map(form => [`${one.text}_${form}`, sourceOf(one, form)] as const) : []
}

/** The last state of each localization is kept in memory, so that mails and pages don't read thousands of lines each. */
export function createLanguages(): Languages {
  const kept = new Map<string, { readonly state: string; readonly catalogue: Catalogue }>()

  async function lines(db: Reader, localization: LocalizationRow): Promise<Map<string, string>> {
    const { id, language } = localization
    const all = await originals(language)
    for (const { source, translation, original } of await listOwnLines(db, id)) {
      if (translation === null) all.delete(source)
      else if (translation !== original) all.set(source, translation)
    }
    return all
  }

  async function catalogue(db: Reader, localization: LocalizationRow, part: CataloguePart): Promise<Catalogue> {
    const key = `${localization.id} ${part}`
    const state = `${stateOf(localization)} ${localization.language}`
    const known = kept.get(key)
    if (known?.state === state) return known.catalogue
    const parts = new Map((await productSentences()).map(one => [one.text, one.part]))
    // Lines of the site's own, such as names of menus, are read everywhere.
    const partOf = (source: string) => parts.get(source) ?? parts.get(sentenceOfKey(source).text) ?? 'app'
    const original = await originals(localization.language)
    const forms = new Map((await productSentences()).flatMap(one => formSources(one)))
    // Saves refuse such lines; they can come from a restored or edited database. The product’s own words lose nothing.
    const sound = (source: string, translation: string) =>
      translation === original.get(source) || !lineProblem(source, translation, forms.get(source))
        ? translation
        : (original.get(source) ?? '')
    const translated = [...(await lines(db, localization))]
      .filter(([source]) => part === 'all' || partOf(source) === part)
      .map(([source, translation]) => [source, sound(source, translation)] as const)
      .filter(([, translation]) => translation !== '')
    const made = Object.fromEntries(translated)
    kept.set(key, { state, catalogue: made })
    return made
  }

  return {
    list: listLocalizations,
    forget: () => kept.clear(),
    lines,
    catalogue,
    async translator(db, localization) {
      if (!localization) return inEnglish
      return translatorOf(await catalogue(db, localization, 'all'), localization.language)
    },
  }
}

/** The settings that decide about the site's default language. */
export type DefaultSettings = Pick<Settings, 'get' | 'source'>

/**
 * The localization for readers without a choice of their own: the site's default, by language or name; where none is
 * chosen, the language of the server, such as an operator's; or else the first.
 */
export function defaultOf(
  localizations: readonly LocalizationRow[],
  settings: DefaultSettings,
): LocalizationRow | undefined {
  const ofServer = settings.source('app_locale') === 'default' ? '' : settings.get('app_locale')
  const wanted = settings.get('i18n.default_localization') || ofServer
  return (
    localizations.find(({ language, name }) => wanted !== '' && (language === wanted || name === wanted)) ??
    localizations[0]
  )
}

declare module '../../platform/services.ts' {
  interface Services {
    /** The site’s localizations, and what translates into them. */
    readonly languages: Languages
  }
}
