import { adFramePath, adSandbox } from '@holdall/contract/ads/ad-frame.ts'
import { adRooms } from '@holdall/contract/ads/ad-rooms.ts'
import type { Translate } from '@holdall/contract/kit/sentences.ts'
import type { Site } from '@holdall/contract/site/site.contract.ts'
import { escapeHtml, withHtmlForNoScript } from './html.ts'

type Shown = Pick<Site, 'name' | 'me' | 'menus' | 'hasContactPage' | 'settings' | 'ads'>

/** Hides the application's outlines; colours are the browser's, light or dark. */
const style =
  '#boot{display:none}body{margin:0;background:Canvas;color:CanvasText;font:1.0625rem/1.5 system-ui,sans-serif}' +
  'nav ul{display:flex;flex-wrap:wrap;justify-content:center;gap:8px 20px;margin:0;padding:14px 20px;list-style:none}' +
  'main{max-width:38rem;margin:0 auto;padding:12vh 20px;text-align:center}h1{font-size:clamp(1.75rem,5vw,2.5rem);line-height:1.2}' +
  'iframe{display:block;box-sizing:border-box;width:min(100% - 40px,970px);margin:0 auto 40px;border:0}@media print{iframe{display:none}}'

/** Adds the landing page's text and links for browsers without scripts and readers of the source. */
export function withLandingWords(page: string, site: Shown, say: Translate): string {
  return withHtmlForNoScript(page, `<style>${style}</style>${wordsOf(site, say)}`)
}

function wordsOf({ name, me, menus, hasContactPage, settings, ads = [] }: Shown, say: Translate): string {
  const isOpen = settings['registration.disable'] !== true
  const ways = me
    ? [link('/drive', say('Go to my files'))]
    : [link('/sign-in', say('Sign in')), ...(isOpen ? [link('/register', say('Create an account'))] : [])]
  const foot = [...linksOf(menus.footer), ...(hasContactPage ? [link('/contact', say('Contact'))] : [])]
  return [
    menu('header', say('Site menu'), linksOf(menus.header)),
    `<main><p><strong>${escapeHtml(name)}</strong></p>`,
    `<h1>${escapeHtml(say('Your files, in one calm place'))}</h1>`,
    `<p>${escapeHtml(say('Store, find and share files. They stay yours.'))}</p>`,
    ...ways.map(way => `<p>${way}</p>`),
    `<p><small>${escapeHtml(say('Turn on JavaScript in your browser to sign in.'))}</small></p></main>`,
    ads.includes('landing') ? adFrame(say) : '',
    menu('footer', say('More pages'), foot),
  ].join('')
}

/** The same frame as in the application, with a fixed height: without scripts, nobody can hear how tall the ad is. */
function adFrame(say: Translate): string {
  const title = escapeHtml(say('Advertisement'))
  return `<iframe src="${adFramePath('landing')}" title="${title}" sandbox="${adSandbox}" height="${adRooms.landing.reserved}" loading="lazy" referrerpolicy="no-referrer"></iframe>`
}

function menu(place: 'header' | 'footer', label: string, links: readonly string[]): string {
  if (links.length === 0) return ''
  const items = links.map(one => `<li>${one}</li>`).join('')
  return `<${place}><nav aria-label="${escapeHtml(label)}"><ul>${items}</ul></nav></${place}>`
}

function linksOf(items: readonly { readonly href: string; readonly label: string }[] | undefined): string[] {
  return (items ?? []).map(({ href, label }) => link(href, label))
}

function link(href: string, words: string): string {
  return `<a href="${escapeHtml(href)}">${escapeHtml(words)}</a>`
}
