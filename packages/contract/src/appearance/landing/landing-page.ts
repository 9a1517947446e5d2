import { escapeHtml } from '../../appearance/escape-html.ts'
import type { Translate } from '../../kit/sentences.ts'
import { cookieConsent } from '../../settings/cookie-consent.ts'
import type { Brand } from '../brand/brand.ts'
import { brandHtml, symbolHtml } from '../brand/brand-html.ts'
import type { ShownMenuItem } from '../menu-places.ts'
import { landingIcon, landingMark, landingPicture } from './landing-drawings.ts'
import type { LandingFeature, LandingTexts } from './landing-texts.ts'

/** Says what the page shows to one reader. */
export interface LandingView {
  readonly siteName: string
  /** The site's own logo and symbol, if it has any. */
  readonly brand?: Brand | undefined
  readonly isMember: boolean
  readonly mayRegister: boolean
  readonly texts: LandingTexts
  /** The parts that the owner has not hidden. */
  readonly shows: { readonly picture: boolean; readonly features: boolean; readonly closing: boolean }
  readonly header: readonly ShownMenuItem[]
  readonly footer: readonly ShownMenuItem[]
  readonly hasContactPage: boolean
  /** Whether a cookie notice was shown, whose answer can be taken back. */
  readonly hasCookieNotice: boolean
  /** The languages to choose from, and the one that the page is in. */
  readonly languages: readonly { readonly language: string; readonly name: string }[]
  readonly language: string
  /** The plans of the site, as HTML of `landingPlans`, if it sells any. */
  readonly plans?: string
  /** What stands in the ad's place until scripts take it over, as HTML. Absent where there is no ad. */
  readonly ad?: string
}

export interface LandingOptions {
  /** As a part of another page: without the landmarks that a page has once. */
  readonly isSample?: boolean
}

/** This many items of a menu are beside each other; the others are in its list. */
const mostInBar = 5

/**
 * The landing page as HTML without scripts. The server writes it into the page, and the editor shows it as a preview:
 * both are the same. Everything that people wrote becomes text.
 */
export function landingHtml(view: LandingView, say: Translate, { isSample = false }: LandingOptions = {}): string {
  const { texts, shows } = view
  const [open, close] = isSample ? ['<div>', '</div>'] : ['<main id="content" tabindex="-1">', '</main>']
  const skip = isSample ? '' : `<a class="landing-skip" href="#content">${escapeHtml(say('Skip to content'))}</a>`
  return [
    `<div class="landing-page">${skip}<div class="landing-top">${bar(view, say)}`,
    `${open}<section class="landing-hero"${shows.picture ? ' data-picture' : ''}><div>`,
    `<h1>${escapeHtml(texts.headline)}</h1><p class="landing-lead">${escapeHtml(texts.lead)}</p>`,
    `<div class="landing-actions">${actions(view, say)}</div>`,
    `<noscript><p class="landing-note">${escapeHtml(say('Turn on JavaScript in your browser to sign in.'))}</p></noscript>`,
    `</div>${shows.picture ? landingPicture : ''}</section>`,
    shows.features ? features(texts.features) : '',
    view.plans ?? '',
    view.ad === undefined ? '' : `<div class="landing-ad" data-landing-ad>${view.ad}</div>`,
    shows.closing ? closing(view, say) : '',
    `${close}</div>${foot(view, say)}</div>`,
  ].join('')
}

function bar({ siteName, brand = {}, header }: LandingView, say: Translate): string {
  const logo = brandHtml(brand, { mark: landingMark, name: escapeHtml(siteName), size: 27, alt: siteName })
  return `<header class="landing-bar"><a class="landing-brand" href="/">${logo}</a>${header.length === 0 ? '' : headerMenu(header, say)}</header>`
}

/** In a wide window, as much as fits is beside each other. In a narrow one, everything is in the list. */
function headerMenu(header: LandingView['header'], say: Translate): string {
  const count = header.length > mostInBar + 1 ? mostInBar : header.length
  const links = header.map(item => menuLink(item, say))
  const beside = links.slice(0, count).map(one => `<li>${one}</li>`)
  const listed = links.map((one, place) => `<li${place < count ? ' data-narrow' : ''}>${one}</li>`)
  const label = `<span data-narrow>${escapeHtml(say('Menu'))}</span><span data-wide>${escapeHtml(say('More'))}</span>`
  const list = `<details class="landing-more"${count === links.length ? ' data-narrow' : ''}><summary>${label}</summary><ul>${listed.join('')}</ul></details>`
  return `<nav class="landing-menu" aria-label="${escapeHtml(say('Site menu'))}"><ul data-wide>${beside.join('')}</ul>${list}</nav>`
}

/** Register and sign in, as far as the site allows; members go to their files. */
function actions({ isMember, mayRegister, texts }: LandingView, say: Translate): string {
  if (isMember) return button('/drive', say('Go to My files'), true)
  const signIn = button('/sign-in', texts.signIn, !mayRegister)
  return mayRegister ? button('/register', texts.start, true) + signIn : signIn
}

function features(all: readonly LandingFeature[]): string {
  const items = all.map(({ icon, title, text }) => {
    const words = `<h2>${escapeHtml(title)}</h2>${text === '' ? '' : `<p>${escapeHtml(text)}</p>`}`
    return `<li><span class="landing-badge">${landingIcon(icon, 22)}</span>${words}</li>`
  })
  return `<section class="landing-features"><ul>${items.join('')}</ul></section>`
}

function closing(view: LandingView, say: Translate): string {
  const { isMember, mayRegister, texts } = view
  const way = isMember
    ? button('/drive', say('Go to My files'), true)
    : button(mayRegister ? '/register' : '/sign-in', mayRegister ? texts.start : texts.signIn, true)
  return `<section class="landing-closing"><h2>${escapeHtml(texts.closing)}</h2><p>${way}</p></section>`
}

function foot(view: LandingView, say: Translate): string {
  const { brand, footer, hasContactPage, hasCookieNotice, languages, language } = view
  const links = footer.map(item => menuLink(item, say))
  if (hasContactPage) links.push(link('/contact', say('Contact')))
  if (hasCookieNotice) links.push(link(cookieConsent.again, say('Cookies')))
  const items = links.map(one => `<li>${one}</li>`).join('')
  const menu =
    links.length === 0
      ? ''
      : `<nav class="landing-menu" aria-label="${escapeHtml(say('More pages'))}"><ul>${items}</ul></nav>`
  const choice = languages.length < 2 ? '' : languageMenu(languages, language, say)
  const symbol = brand?.symbol ? symbolHtml(brand.symbol, 20) : ''
  return menu + choice === '' ? '' : `<footer class="landing-foot">${symbol}${menu}${choice}</footer>`
}

/** Each language in its own words. The address makes the server answer in it, and remember it. */
function languageMenu(languages: LandingView['languages'], current: string, say: Translate): string {
  const links = languages.map(({ language, name }) => {
    const isCurrent = language === current ? ' aria-current="true"' : ''
    const code = escapeHtml(language)
    return `<a href="?lang=${code}" hreflang="${code}" lang="${code}"${isCurrent}>${escapeHtml(name)}</a>`
  })
  const name = languages.find(({ language }) => language === current)?.name ?? ''
  const items = links.map(one => `<li>${one}</li>`).join('')
  const label = `${landingIcon('world', 18)}${escapeHtml(name)}`
  return `<nav aria-label="${escapeHtml(say('Language'))}"><details class="landing-more"><summary>${label}</summary><ul>${items}</ul></details></nav>`
}

function menuLink({ href, label, icon }: ShownMenuItem, say: Translate): string {
  return `<a href="${escapeHtml(href)}">${icon === '' ? '' : landingIcon(icon, 16)}${escapeHtml(say(label))}</a>`
}

function link(href: string, words: string): string {
  return `<a href="${escapeHtml(href)}">${escapeHtml(words)}</a>`
}

function button(href: string, words: string, isMain: boolean): string {
  return `<a class="landing-button" href="${escapeHtml(href)}"${isMain ? ' data-main' : ''}>${escapeHtml(words)}</a>`
}
