import { join } from 'node:path'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import { withoutEnd } from '@holdall/contract/kit/texts/without-end.ts'
import { isPagePath } from '@holdall/contract/site/page-paths.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { captchaOn, captchaSources } from '../../drivers/captcha/captcha-page.ts'
import { offeredPlans } from '../../features/billing/public.ts'
import { fail } from '../../platform/failure.ts'
import { compressed } from '../../platform/http/compress.ts'
import { joinSources, pagePolicy, setSecurityHeaders } from '../../platform/http/security.ts'
import { originOf, sendProblem } from '../../platform/http/server.ts'
import type { Services } from '../../platform/services.ts'
import { directSources } from './direct-sources.ts'
import { homePath, isHome } from './home-page.ts'
import { serveInstalled } from './installed/serve-installed.ts'
import { defaultLanguageOf, withLanding } from './landing.ts'
import { keepLanguage, languageOfAddress, translatorFor } from './page-language.ts'
import { serveRobots } from './serve-robots.ts'
import { sitePageAt, withSitePage } from './site-page.ts'
import { serveVisitCount } from './visit-count.ts'
import { isDeadLink, makePage, readBuiltPage, readSite, withCaptcha } from './web-page.ts'

/** Addresses that are never pages: unknown ones get a problem document. */
const notPages = /^\/(api|health|metrics|dav|assets|storage|ads)(\/|$)/

/**
 * Matches what programs request from every site, and anything that begins with a dot: not our pages, so an honest 404.
 */
function isNoPage(url: string): boolean {
  const [path = ''] = url.split(/[?#]/, 1)
  return path === '/favicon.ico' || /\/(?:\.|%2e)/i.test(path)
}

function isOfAPage(url: string): boolean {
  const [path = ''] = url.split(/[?#]/, 1)
  return isPagePath(path)
}

/** The service worker: browsers compare it with the one that they have, and it loads nothing from elsewhere. */
const workerFile = /[\\/]sw\.js(?:\.br|\.gz)?$/
const workerPolicy = "default-src 'none'; connect-src 'self'"

function headersOf(cacheControl: string): NonNullable<FastifyStaticOptions['setHeaders']> {
  return (response, path) => {
    const isWorker = workerFile.test(path)
    response.header('cache-control', isWorker ? 'no-cache' : cacheControl)
    response.header('x-content-type-options', 'nosniff')
    if (isWorker) response.header('content-security-policy', workerPolicy)
  }
}

/** Serves the built browser application: hashed assets for a year, the one page for every other address. */
export async function serveWeb(app: FastifyInstance, services: Services, dir: string): Promise<void> {
  const built = readBuiltPage(dir)
  const captchaHosts = captchaSources(services.env)
  const serve = (root: string, prefix: string, cacheControl: string, more: Partial<FastifyStaticOptions>) =>
    app.register(fastifyStatic, {
      root,
      prefix,
      index: false,
      preCompressed: true,
      decorateReply: false,
      cacheControl: false,
      setHeaders: headersOf(cacheControl),
      ...more,
    })
  // One route for the hundreds of hashed files; the few others have one each, so that everything else is a page.
  // Their names change with what is in them, so a browser never asks whether they are still the same.
  const unchanging = { etag: false, lastModified: false, acceptRanges: false }
  await serve(join(dir, 'assets'), '/assets/', 'public, max-age=31536000, immutable', unchanging)
  await serve(dir, '/', 'public, max-age=3600', { wildcard: false, globIgnore: ['assets/**', '*.html*'] })
  serveVisitCount(app, services)
  serveRobots(app, services)
  serveInstalled(app, services, dir)
  // Where password managers send people (W3C, A Well-Known URL for Changing Passwords).
  app.get('/.well-known/change-password', async (_request, reply) =>
    reply.header('cache-control', 'no-store').redirect('/account', 302),
  )
  app.unknownAddress.answer = (request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD'
    if (!isPage || notPages.test(request.url) || isNoPage(request.url))
      return sendProblem(services, fail('request.not-found'), request, reply)
    sendPage(request, reply).catch(error => sendProblem(services, error, request, reply))
  }

  async function sendPage(request: FastifyRequest, reply: FastifyReply): Promise<void> {
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
    const say = await translatorFor(services, site)
    const captcha = captchaOn(services, request.url)
    const plain = withCaptcha(
      await makePage(app, services, request, built, {
        seen,
        site,
        say,
        baseUrl,
        named,
        hasOwnWords: own.kind === 'found',
      }),
      captcha,
    )
    const { settings } = services
    const page =
      own.kind === 'found'
        ? withSitePage(plain, own, { baseUrl, settings, say, named, site })
        : home
          ? withLanding(plain, home, {
              settings,
              say,
              defaultLanguage: await defaultLanguageOf(services),
              plans: await offeredPlans(services),
            })
          : plain
    // An address that no page has: search engines and scanners read the number, people the page.
    if (own.kind === 'missing' || (own.kind === 'elsewhere' && !isOfAPage(request.url))) reply.code(404)
    else if (await isDeadLink(services, request.url)) reply.code(404)
    // The page names who is signed in, so it must not be cached. A window that a page opens on another site stays
    // accessible to it, so that it sees when that window is closed.
    reply.header('cross-origin-opener-policy', 'same-origin-allow-popups')
    const others = joinSources(captcha ? captchaHosts : {}, await directSources(services))
    reply.header('content-security-policy', pagePolicy(built.scriptHashes, others)).header('cache-control', 'no-store')
    reply.type('text/html; charset=utf-8')
    void reply.send(await compressed(request, reply, page, true))
  }
}
