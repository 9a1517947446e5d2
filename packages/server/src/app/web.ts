import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { endpointPath } from '@holdall/contract/kit/endpoint.ts'
import { siteEndpoints } from '@holdall/contract/site/site.contract.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type LinkPreview, linkPreview } from '../features/sharing/public.ts'
import { anonymous } from '../platform/caller.ts'
import { fail } from '../platform/failure.ts'
import { pagePolicy, setSecurityHeaders } from '../platform/http/security.ts'
import { originOf, sendProblem } from '../platform/http/server.ts'
import type { Services } from '../platform/services.ts'

/** Addresses that are never pages: an unknown one answers a problem document. */
const notPages = /^\/(api|health|metrics|dav|assets|storage)(\/|$)/

/** The pages of links, and their slug. */
const linkPages = /^\/s\/([^/?#]+)/

/** Serves the built browser application: hashed assets for a year, the one page for every other address. */
export async function serveWeb(app: FastifyInstance, services: Services, dir: string): Promise<void> {
  const page = readFileSync(join(dir, 'index.html'), 'utf8')
  await app.register(fastifyStatic, {
    root: dir,
    index: false,
    wildcard: false,
    preCompressed: true,
    decorateReply: false,
    cacheControl: false,
    setHeaders(response, path) {
      const isHashed = path.includes(`${join(dir, 'assets')}`)
      response.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
      response.header('x-content-type-options', 'nosniff')
    },
  })
  app.unknownAddress.answer = (request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD'
    if (!isPage || notPages.test(request.url)) return sendProblem(services, fail('request.not-found'), request, reply)
    setSecurityHeaders(reply, originOf(services, request).baseUrl.startsWith('https:'))
    // The page names who is signed in, so nobody may keep it.
    reply.header('content-security-policy', pagePolicy).header('cache-control', 'no-store')
    reply.type('text/html; charset=utf-8')
    pageFor(app, services, request, page).then(
      html => reply.send(html),
      error => sendProblem(services, error, request, reply),
    )
  }
}

async function pageFor(app: FastifyInstance, services: Services, request: FastifyRequest, page: string) {
  const slug = linkPages.exec(request.url)?.[1]
  if (slug === undefined) return withSite(page, await readSite(app, request))
  const [preview, site] = await Promise.all([previewOf(services, request, slug), readSite(app, request)])
  return withSite(withPreview(page, preview, services.settings.get('site.name')), site)
}

/** What `GET /site` answers to this browser as JSON; null when it refuses, and the page then asks by itself. */
async function readSite(app: FastifyInstance, request: FastifyRequest): Promise<string | null> {
  const { cookie, host, 'user-agent': userAgent = '' } = request.headers
  const answer = await app.inject({
    method: 'GET',
    url: endpointPath(siteEndpoints.site),
    headers: { host, 'user-agent': userAgent, ...(cookie ? { cookie } : {}) },
    remoteAddress: request.ip,
  })
  return answer.statusCode === 200 ? answer.body : null
}

/** Puts the site into the page, which saves the browser its first request. A data block is not run as a script. */
function withSite(page: string, site: string | null): string {
  if (site === null) return page
  // Whatever a name holds, nothing of it ends the block.
  const block = `<script type="application/json" id="site">${site.replaceAll('<', '\\u003c')}</script>`
  return page.replace('</head>', () => `${block}</head>`)
}

/** Whoever draws a card of the page is nobody in particular. */
function previewOf(services: Services, request: FastifyRequest, slug: string): Promise<LinkPreview | null> {
  const origin = originOf(services, request)
  return linkPreview({ ...services, caller: anonymous, origin, signal: new AbortController().signal }, slug)
}

/** The page of a link, with what a preview card shows; search engines are to leave it alone, whatever it leads to. */
function withPreview(page: string, preview: LinkPreview | null, siteName: string): string {
  const title = escapeHtml(preview?.title ?? siteName)
  const tags = ['<meta name="robots" content="noindex" />']
  if (preview) {
    const description = escapeHtml(preview.description)
    tags.push(
      '<meta property="og:type" content="website" />',
      `<meta property="og:site_name" content="${escapeHtml(siteName)}" />`,
      `<meta property="og:title" content="${title}" />`,
      `<meta property="og:description" content="${description}" />`,
      `<meta name="description" content="${description}" />`,
    )
  }
  return page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
    .replace('</head>', () => `${tags.join('')}</head>`)
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, sign => escapes[sign] ?? sign)
}
