import { endpointPath } from '@holdall/contract/kit/endpoint.ts'
import { inEnglish, type Translate } from '@holdall/contract/kit/sentences.ts'
import { directionOf } from '@holdall/contract/kit/values/direction.ts'
import { localizationEndpoints } from '@holdall/contract/localizations/localizations.contract.ts'
import type { Site } from '@holdall/contract/site/site.contract.ts'
import { languageCookie } from '../../core/languages/reader-language.ts'
import { buildCookie } from '../../platform/http/cookies.ts'
import type { Services } from '../../platform/services.ts'
import { withHead } from './html.ts'

/**
 * Sets the language of the page and its direction, and has the browser fetch the language's sentences beside the first
 * scripts rather than after them.
 */
export function withLanguage(page: string, { language }: Pick<Site, 'language'>): string {
  const { code, localization, translations } = language
  const turned = page.replace('lang="en" dir="ltr"', () => `lang="${code}" dir="${directionOf(code)}"`)
  if (translations === null) return turned
  const path = endpointPath(localizationEndpoints.catalogue).replace(':language', localization).replace(':part', 'app')
  const address = `${path}?v=${encodeURIComponent(translations)}`
  return withHead(turned, `<link rel="preload" href="${address}" as="fetch" crossorigin="anonymous" />`)
}

/** Translates into the language of the page. */
export async function translatorFor(
  { db, languages }: Pick<Services, 'db' | 'languages'>,
  site: Site | null,
): Promise<Translate> {
  if (!site || site.language.translations === null) return inEnglish
  const all = await languages.list(db.read)
  return languages.translator(
    db.read,
    all.find(({ language }) => language === site.language.localization),
  )
}

/** Pages that visitors open, in a language that their address may name. */
const publicPages =
  /^\/(?:(?:s|pages|confirm|confirm-email|invited|reset-password)\/|(?:sign-in|login|register|forgot-password|reset-password|setup|contact|pricing)\/?(?:[?#]|$)|[?#]|$)/

/**
 * The language that the address of a public page asks for (`?lang=de`), if the site has a localization in it; otherwise
 * null.
 */
export async function languageOfAddress(
  { db, languages, settings }: Pick<Services, 'db' | 'languages' | 'settings'>,
  url: string,
): Promise<string | null> {
  if (!publicPages.test(url) || !url.includes('lang=')) return null
  const wanted = new URLSearchParams(url.split('?', 2)[1] ?? '').get('lang')?.toLowerCase()
  if (!wanted || !settings.get('i18n.enable')) return null
  const all = await languages.list(db.read)
  return all.find(({ language }) => language.toLowerCase() === wanted)?.language ?? null
}

/** Makes the browser keep the language for a year. */
export function keepLanguage(language: string, isSecure: boolean): string {
  return buildCookie(languageCookie, language, { maxAgeSeconds: 365 * 24 * 60 * 60, isSecure })
}

/** A Cookie header with the language in place of the one that the browser has kept. */
export function cookiesWithLanguage(header: string | undefined, language: string): string {
  // Of several cookies with the same name, the first counts.
  return [`${languageCookie}=${encodeURIComponent(language)}`, ...(header ? [header] : [])].join('; ')
}
