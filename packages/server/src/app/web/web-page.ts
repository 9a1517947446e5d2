import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Me } from '@holdall/contract/accounts/accounts.schemas.ts'
import { escapeHtml } from '@holdall/contract/appearance/escape-html.ts'
import { endpointPath } from '@holdall/contract/kit/endpoint.ts'
import type { Translate } from '@holdall/contract/kit/sentences.ts'
import { type Site, siteEndpoints } from '@holdall/contract/site/site.contract.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CaptchaOnPage } from '../../drivers/captcha/captcha-page.ts'
import { isLinkLive, type LinkPreview, linkPreview } from '../../features/sharing/public.ts'
import { anonymous } from '../../platform/caller.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { originOf } from '../../platform/http/server.ts'
import { partOfRequest } from '../../platform/http/watch/watch-requests.ts'
import type { Services } from '../../platform/services.ts'
import { type Ask, firstAnswers, isFolderPage, isUserList, userListAnswers } from './first-answers.ts'
import { withData, withHead, withSentenceForNoScript } from './html.ts'
import { withBrand } from './page-brand.ts'
import { withAddresses, withLinkCard, withSiteCard } from './page-card.ts'
import { withColors } from './page-colors.ts'
import { cookiesWithLanguage, withLanguage } from './page-language.ts'
import { formPath, withFormSeo, withSeo, withTitle } from './page-seo.ts'

/** Link pages and their slug. */
const linkPages = /^\/s\/([^/?#]+)/

/** Tells the page to report its errors. Without it, no reporting code is loaded. */
const reportsErrors = '<meta name="error-reports" content="on" />'

/** The page of the browser application as it was built. */
interface BuiltPage {
  readonly html: string
  /** Elements that load the drive's code alongside the first scripts, not after them. */
  readonly drivePreloads: string
  /** Hashes of the page's inline scripts, as the content security policy names them. */
  readonly scriptHashes: readonly string[]
}

/** Says what is known of a page before it is made. */
export interface PageFacts {
  /** The number of the last event when the site was read, so that no change is missed in between. */
  readonly seen: number
  /** The site as this browser sees it; null if it could not be read. */
  readonly site: Site | null
  readonly say: Translate
  /** The address of the site, without a slash at the end. */
  readonly baseUrl: string
  /** The language that the address names, if it names one. */
  readonly named: string | null
  /** Whether what is shown at the address brings its own title and description. */
  readonly hasOwnWords: boolean
}

export function readBuiltPage(dir: string): BuiltPage {
  const preloads = join(dir, 'drive-preloads.html')
  const html = readFileSync(join(dir, 'index.html'), 'utf8')
  return {
    html,
    scriptHashes: [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => hashOf(script)),
    drivePreloads: existsSync(preloads) ? readFileSync(preloads, 'utf8') : '',
  }
}

function hashOf(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
}

/**
 * Returns the page for one request, with the site's data and who is signed in, with the responses that its first screen
 * would request, or with a link's preview card. Each saves the browser a round trip, or several where requests wait for
 * each other.
 */
export async function makePage(
  app: FastifyInstance,
  services: Services,
  request: FastifyRequest,
  built: BuiltPage,
  facts: PageFacts,
): Promise<string> {
  const { settings } = services
  const { seen, site, say, baseUrl, hasOwnWords } = facts
  const plain = services.errorTracking.isOn() ? withHead(built.html, reportsErrors) : built.html
  const needsScripts = say('Holdall needs JavaScript. Turn it on in your browser and load the page again.')
  const told = withSentenceForNoScript(plain, needsScripts)
  const boot = withBrand(withColors(told, settings), request.url, settings)
  const html = site === null ? boot : withLanguage(boot, site)
  const me = site?.me ?? null
  const data = site && JSON.stringify(site)
  const slug = linkPages.exec(request.url)?.[1]
  if (slug !== undefined) {
    const preview = await previewOf(services, request, slug, say)
    const page = withPreview(html, preview, { settings, say })
    const path = `/s/${slug}`
    const card = preview ? withLinkCard(page, preview.picture, { baseUrl, path, site }) : page
    return withData(withTheme(card, me, settings), 'site', data)
  }
  const titled = hasOwnWords ? html : withForm(html, request.url, settings, facts)
  const themed = withTheme(titled, me, settings)
  if (me === null) return withData(themed, 'site', data)
  const page = withData(withData(themed, 'site', data), 'seen', String(seen))
  if (isUserList(request.url)) return withAnswers(page, await userListAnswers(asker(app, request)))
  if (!isFolderPage(request.url)) return page
  const answers = await firstAnswers(asker(app, request), request.url, me.isWelcomed)
  return withHead(withAnswers(page, answers), built.drivePreloads)
}

/** Whether an address is that of a link that isn't there, or no longer. */
export async function isDeadLink(services: Services, url: string): Promise<boolean> {
  const slug = linkPages.exec(url)?.[1]
  return slug !== undefined && !(await isLinkLive(services, slug))
}

function withAnswers(page: string, answers: Record<string, unknown>): string {
  return withData(page, 'answers', JSON.stringify(answers))
}

/** Adds to a page that search engines may list what they and chats show of it. */
function withForm(html: string, url: string, settings: Services['settings'], facts: PageFacts): string {
  const { site, say, named, baseUrl } = facts
  const told = withFormSeo(html, url, { settings, say })
  const path = formPath(url)
  if (path === null || site === null) return told
  return withSiteCard(withAddresses(told, { baseUrl, path, named, site }), baseUrl, settings)
}

/** Returns the site's data for this browser, in this language if one is given; null where it could not be read. */
export async function readSite(
  app: FastifyInstance,
  request: FastifyRequest,
  language: string | null = null,
): Promise<Site | null> {
  const text = await asker(app, request, language)(endpointPath(siteEndpoints.site))
  return text === null ? null : (JSON.parse(text) as Site)
}

/** Sends API requests as this browser would. */
function asker(app: FastifyInstance, request: FastifyRequest, language: string | null = null): Ask {
  const { cookie: kept, host, 'user-agent': userAgent = '', 'accept-language': languages = '' } = request.headers
  const cookie = language === null ? kept : cookiesWithLanguage(kept, language)
  const own = { host, 'user-agent': userAgent, 'accept-language': languages, ...(cookie ? { cookie } : {}) }
  const headers = { ...own, ...partOfRequest }
  return async url => {
    const answer = await app.inject({ method: 'GET', url, headers, remoteAddress: request.ip })
    return answer.statusCode === 200 ? answer.body : null
  }
}

/**
 * Puts the user's theme, or else the site's, into the page itself, so that nothing is drawn in the other scheme first.
 */
function withTheme(page: string, me: Me | null, settings: Services['settings']): string {
  const own = settings.get('themes.default_mode')
  // A visitor's choice in the browser overrides the site's default, but never what the site fixes.
  const [attribute, theme] = settings.get('themes.user_change')
    ? me === null
      ? ['data-default-scheme', own]
      : ['data-scheme', me.theme]
    : ['data-fixed-scheme', own]
  const isKnown = attribute !== 'data-default-scheme' && theme !== 'system'
  return page
    .replace('<html ', () => `<html ${attribute}="${theme}" `)
    .replace('content="light dark"', () => `content="${isKnown ? theme : 'light dark'}"`)
}

/** Adds what the page needs to request captcha tokens, where something on it is protected. */
export function withCaptcha(page: string, captcha: CaptchaOnPage | null): string {
  return withData(page, 'captcha', captcha && JSON.stringify(captcha))
}

/** The preview card is read as an anonymous caller, whoever requests it. */
function previewOf(
  services: Services,
  request: FastifyRequest,
  slug: string,
  say: Translate,
): Promise<LinkPreview | null> {
  const ctx: Ctx = {
    ...services,
    caller: anonymous,
    origin: originOf(services, request),
    signal: new AbortController().signal,
  }
  return linkPreview(ctx, slug, say)
}

/**
 * Adds a link's preview card to its page and asks search engines not to index it, whatever the link points to. Reveals
 * nothing about a link that doesn't work.
 */
function withPreview(
  page: string,
  preview: LinkPreview | null,
  { settings, say }: { readonly settings: Services['settings']; readonly say: Translate },
): string {
  const hidden = withHead(page, '<meta name="robots" content="noindex" />')
  const siteName = settings.get('site.name')
  if (!preview) return withTitle(hidden, escapeHtml(siteName))
  return withSeo(hidden, 'link', preview, { settings, say })
}
