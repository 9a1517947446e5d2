import { createHash } from 'node:crypto'
import { cookieConsent } from '@holdall/contract/settings/cookie-consent.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fail } from '../../platform/failure.ts'
import { parseCookies } from '../../platform/http/cookies.ts'
import { setSecurityHeaders } from '../../platform/http/security.ts'
import { originOf, sendProblem } from '../../platform/http/server.ts'
import type { Services } from '../../platform/services.ts'

const path = '/visit-count'

/**
 * Runs in its own frame, so that Google's script sees neither the address nor the title of the page around it: both may
 * contain file names and a link's secret. The page only tells it which kind of page is viewed.
 */
const script = `
window.dataLayer = window.dataLayer || []
function gtag() { dataLayer.push(arguments) }
const page = name => ({ page_location: location.origin + name, page_title: name, page_referrer: '' })
gtag('js', new Date())
gtag('set', page('/'))
gtag('config', document.documentElement.dataset.code, {
  send_page_view: false, allow_google_signals: false, allow_ad_personalization_signals: false,
})
addEventListener('message', event => {
  if (event.source !== parent || event.origin !== location.origin || typeof event.data?.visited !== 'string') return
  gtag('set', page(event.data.visited))
  gtag('event', 'page_view', page(event.data.visited))
})
parent.postMessage('visit-count-ready', location.origin)
`
const scriptHash = `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/** What Google's guide "Use Google Analytics with a Content Security Policy" requires, for this document only. */
const policy = [
  "default-src 'none'",
  `script-src ${scriptHash} https://*.googletagmanager.com`,
  'img-src https://*.google-analytics.com https://*.googletagmanager.com',
  'connect-src https://*.google-analytics.com https://*.analytics.google.com https://*.googletagmanager.com',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')

/** Serves the document that counts visits while a tracking code is set, to browsers that have agreed to be counted. */
export function serveVisitCount(app: FastifyInstance, services: Services): void {
  app.get(path, async (request: FastifyRequest, reply: FastifyReply) => {
    setSecurityHeaders(reply, originOf(services, request).baseUrl.startsWith('https:'))
    const code = services.settings.get('analytics.tracking_code')
    const hasAgreed = parseCookies(request.headers.cookie)[cookieConsent.cookie] === cookieConsent.counted
    if (code === '' || !services.settings.get('cookie_notice.enable') || !hasAgreed) {
      sendProblem(services, fail('request.not-found'), request, reply)
      return reply
    }
    reply.header('content-security-policy', policy).header('cache-control', 'no-store')
    // Only the origin is sent as the referrer.
    reply.header('referrer-policy', 'origin')
    return reply.type('text/html; charset=utf-8').send(pageOf(code))
  })
}

/** The code has passed its schema: letters, digits and hyphens. */
function pageOf(code: string): string {
  const loader = `https://www.googletagmanager.com/gtag/js?id=${code}`
  return `<!doctype html><html lang="en" data-code="${code}"><head><meta charset="utf-8" /><title>Holdall</title><script>${script}</script><script async src="${loader}"></script></head><body></body></html>`
}
