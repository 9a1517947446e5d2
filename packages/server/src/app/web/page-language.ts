import { endpointPath } from '@holdall/contract/kit/endpoint.ts'
import { directionOf, inEnglish, type Translate } from '@holdall/contract/kit/sentences.ts'
import { localizationEndpoints } from '@holdall/contract/localizations/localizations.contract.ts'
import type { Site } from '@holdall/contract/site/site.contract.ts'
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
