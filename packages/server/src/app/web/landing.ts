import { adFramePath, adSandbox } from '@holdall/contract/ads/ad-frame.ts'
import { adRooms } from '@holdall/contract/ads/ad-rooms.ts'
import { escapeHtml } from '@holdall/contract/appearance/escape-html.ts'
import { type LandingView, landingHtml } from '@holdall/contract/appearance/landing/landing-page.ts'
import { landingPlans } from '@holdall/contract/appearance/landing/landing-plans.ts'
import { landingStyle } from '@holdall/contract/appearance/landing/landing-style.ts'
import { landingTexts } from '@holdall/contract/appearance/landing/landing-texts.ts'
import type { OfferedPlan } from '@holdall/contract/billing/billing.schemas.ts'
import type { Translate } from '@holdall/contract/kit/sentences.ts'
import { sourceLanguage } from '@holdall/contract/localizations/lines.ts'
import type { Site } from '@holdall/contract/site/site.contract.ts'
import { defaultOf } from '../../core/languages/languages.ts'
import type { Services } from '../../platform/services.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { withDrawn, withHead, withoutSentenceForNoScript } from './html.ts'
import { darkStyleForNoScript } from './page-colors.ts'

export type LandingSite = Pick<
  Site,
  'name' | 'brand' | 'me' | 'menus' | 'hasContactPage' | 'settings' | 'ads' | 'language' | 'languages' | 'companyOnly'
>

/** How the page is written: in which words, and in which language the owner's texts are if they have no other. */
interface LandingFrame {
  readonly settings: Pick<Settings, 'get'>
  readonly say: Translate
  readonly defaultLanguage: string
  /** What the site offers; absent while billing is off. */
  readonly plans?: readonly OfferedPlan[]
}

/**
 * Draws the landing page into the application's page: it can be read before any script has come, and without any. The
 * application leaves it as it is.
 */
export function withLanding(page: string, site: LandingSite, frame: LandingFrame): string {
  const html = `<div id="landing" class="landing">${landingHtml(viewOf(site, frame), frame.say)}</div>`
  const dark = darkStyleForNoScript(frame.settings)
  const styled = withHead(
    withoutSentenceForNoScript(page),
    `<style>${landingStyle}</style>${dark && `<noscript><style>${dark}</style></noscript>`}`,
  )
  return withDrawn(styled, html).replace('data-shell="public"', 'data-shell="landing"')
}

function viewOf(site: LandingSite, { settings, say, defaultLanguage, plans = [] }: LandingFrame): LandingView {
  const { name, me, menus, hasContactPage, ads = [], language, languages } = site
  return {
    siteName: name,
    brand: site.brand,
    isMember: me !== null,
    mayRegister: site.settings['registration.disable'] !== true && !site.companyOnly,
    texts: landingTexts(settings.get('landing.texts'), [language.localization, defaultLanguage], say),
    shows: {
      picture: settings.get('landing.picture'),
      features: settings.get('landing.features'),
      closing: settings.get('landing.closing'),
    },
    header: menus.header ?? [],
    footer: menus.footer ?? [],
    hasContactPage,
    hasCookieNotice: site.settings['cookie_notice.enable'] === true,
    languages,
    language: language.localization,
    plans: landingPlans(plans, say, language.code),
    ...(ads.includes('landing') ? { ad: `<noscript>${adFrame(say)}</noscript>` } : {}),
  }
}

/** The same frame as in the application, with a fixed height: without scripts, nobody can hear how tall the ad is. */
function adFrame(say: Translate): string {
  const title = escapeHtml(say('Advertisement'))
  return `<iframe src="${adFramePath('landing')}" title="${title}" sandbox="${adSandbox}" height="${adRooms.landing.reserved}" loading="lazy" referrerpolicy="no-referrer"></iframe>`
}

/** The language whose texts stand in for those that are missing in the reader's. */
export async function defaultLanguageOf({
  db,
  languages,
  settings,
}: Pick<Services, 'db' | 'languages' | 'settings'>): Promise<string> {
  const all = await languages.list(db.read)
  return defaultOf(all, settings)?.language ?? sourceLanguage
}
