import { withoutEnd } from '@holdall/contract/kit/texts/without-end.ts'
import { isPagePath } from '@holdall/contract/site/page-paths.ts'
import type { Site } from '@holdall/contract/site/site.contract.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { captchaOn, captchaSources } from '../../drivers/captcha/captcha-page.ts'
import { offeredPlans } from '../../features/billing/public.ts'
import { compressed } from '../../platform/http/compress.ts'
import { joinSources, pagePolicy, setSecurityHeaders } from '../../platform/http/security.ts'
import { originOf } from '../../platform/http/server.ts'
import type { Services } from '../../platform/services.ts'
import { directSources } from './direct-sources.ts'
import { homePath, isHome } from './home-page.ts'
import { defaultLanguageOf, withLanding } from './landing.ts'
import { keepLanguage, languageOfAddress, translatorFor } from './page-language.ts'
import { type SitePageAt, sitePageAt, withSitePage } from './site-page.ts'
import { isDeadLink, makePage, type PageFacts, readBuiltPage, readSite, withCaptcha } from './web-page.ts'

function isOfAPage(url: string): boolean {
  const [path = ''] = url.split(/[?#]/, 1)
  return isPagePath(path)
}

interface Sender {
  readonly app: FastifyInstance
  readonly services: Services
  readonly built: ReturnType<typeof readBuiltPage>
}

/** Returns what answers with the page of an address, of the application that was built into the folder. */
export function createPageSender(
  app: FastifyInstance,
  services: Services,
  dir: string,
): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  const sender = { app, services, built: readBuiltPage(dir) }
  return (request, reply) => sendPage(sender, request, reply)
}

async function sendPage(sender: Sender, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { app, services, built } = sender
  const baseUrl = withoutEnd(originOf(services, request).baseUrl, '/')
  setSecurityHeaders(reply, baseUrl.startsWith('https:'))
  const own = await sitePageAt(services, request.url)
  // A slug may be changed back, so the redirect must not be cached.
  if (own.kind === 'moved') {
    return void reply.code(301).header('location', own.to).header('cache-control', 'no-store').send()
  }
  const seen = await services.events.latest()
  const named = await languageOfAddress(services, request.url)
  if (named !== null) reply.header('set-cookie', keepLanguage(named, baseUrl.startsWith('https:')))
  const site = await readSite(app, request, named)
  const home = isHome(request.url) ? site : null
  const path = home && homePath(services.settings, home, own.kind === 'found')
  if (path) return void reply.code(302).header('location', path).header('cache-control', 'no-store').send()
  const page = await writePage(sender, request, { own, home, facts: { seen, site, baseUrl, named } })
  // An address that no page has: search engines and scanners read the number, people the page.
  if (own.kind === 'missing' || (own.kind === 'elsewhere' && !isOfAPage(request.url))) reply.code(404)
  else if (await isDeadLink(services, request.url)) reply.code(404)
  // The page names who is signed in, so it must not be cached. A window that a page opens on another site stays
  // accessible to it, so that it sees when that window is closed.
  reply.header('cross-origin-opener-policy', 'same-origin-allow-popups')
  const hosts = captchaSources(services.env, captchaOn(services, request.url))
  const others = joinSources(hosts, await directSources(services))
  reply.header('content-security-policy', pagePolicy(built.scriptHashes, others)).header('cache-control', 'no-store')
  reply.type('text/html; charset=utf-8')
  void reply.send(await compressed(request, reply, page, true))
}

interface Shown {
  readonly own: SitePageAt
  /** The site, if this is its home page. */
  readonly home: Site | null
  readonly facts: Omit<PageFacts, 'say' | 'hasOwnWords'>
}

/** The page, with what can be read of it before any script has come: a page of the site's own, or the landing page. */
async function writePage(
  { app, services, built }: Sender,
  request: FastifyRequest,
  { own, home, facts }: Shown,
): Promise<string> {
  const { settings } = services
  const { site, baseUrl, named } = facts
  const say = await translatorFor(services, site)
  const hasOwnWords = own.kind === 'found'
  const plain = withCaptcha(
    await makePage(app, services, request, built, { ...facts, say, hasOwnWords }),
    captchaOn(services, request.url),
  )
  if (own.kind === 'found') return withSitePage(plain, own, { baseUrl, settings, say, named, site })
  if (!home) return plain
  const defaultLanguage = await defaultLanguageOf(services)
  return withLanding(plain, home, { settings, say, defaultLanguage, plans: await offeredPlans(services) })
}
