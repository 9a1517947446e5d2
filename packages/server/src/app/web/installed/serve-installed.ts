import { iconSource } from '@holdall/contract/appearance/brand/brand.ts'
import type { FastifyInstance } from 'fastify'
import { defaultOf } from '../../../core/languages/languages.ts'
import { readSiteImage } from '../../../features/images/public.ts'
import { fail } from '../../../platform/failure.ts'
import { dropRestOfBody } from '../../../platform/http/body/rest-of-body.ts'
import { setSecurityHeaders } from '../../../platform/http/security.ts'
import { originOf, sendProblem } from '../../../platform/http/server.ts'
import type { Services } from '../../../platform/services.ts'
import { appIcons, createIcons, iconState } from './app-icon.ts'
import { appManifest, sharePath } from './app-manifest.ts'
import { cardPath, cardState, createCard } from './brand-card.ts'
import { icoOf } from './ico.ts'

const iconName = /^(\d{1,4})-(any|favicon|maskable)\.png$/

const lasting = 'public, max-age=31536000, immutable'
const passing = 'public, max-age=3600'

/** Serves what phones and computers need to install the site as an app; `dir` is the built browser application. */
export function serveInstalled(app: FastifyInstance, services: Services, dir: string): void {
  const { db, languages, settings } = services
  const cardOf = createCard(id => readSiteImage(services, id))
  const iconOf = createIcons(dir, id => readSiteImage(services, id))
  app.get('/manifest.webmanifest', async (request, reply) => {
    const localization = defaultOf(await languages.list(db.read), settings)
    const say = await languages.translator(db.read, localization)
    setSecurityHeaders(reply, originOf(services, request).baseUrl.startsWith('https:'))
    reply.type('application/manifest+json; charset=utf-8').header('cache-control', 'public, max-age=3600')
    return JSON.stringify(appManifest({ settings, say, language: localization?.language ?? 'en' }))
  })
  app.get<{ Params: { name: string }; Querystring: { v?: string } }>('/app-icon/:name', async (request, reply) => {
    const [, size, purpose] = iconName.exec(request.params.name) ?? []
    const icon = appIcons.find(one => one.size === Number(size) && one.purpose === purpose)
    if (!icon) return sendProblem(services, fail('request.not-found'), request, reply)
    setSecurityHeaders(reply, originOf(services, request).baseUrl.startsWith('https:'))
    const drawn = await iconOf(icon, settings)
    const isLasting = request.query.v === iconState(settings)
    reply.header('cache-control', isLasting ? lasting : passing)
    return reply.type('image/png').send(drawn)
  })
  serveFavicon(app, services, iconOf)
  app.get<{ Querystring: { v?: string } }>(cardPath, async (request, reply) => {
    const card = await cardOf(settings)
    if (!card) return sendProblem(services, fail('request.not-found'), request, reply)
    setSecurityHeaders(reply, originOf(services, request).baseUrl.startsWith('https:'))
    reply.header('cache-control', request.query.v === cardState(settings) ? lasting : passing)
    return reply.type('image/png').send(card)
  })
  // The service worker takes what is shared. Until a device has it, the files end here: nothing is read of them, and the
  // page says what to do.
  app.post(sharePath, {
    onRequest: (_request, reply) => {
      reply.header('cache-control', 'no-store').redirect(`${sharePath}?missed=unprepared`, 303)
    },
    onResponse: async request => dropRestOfBody(request.raw),
    handler: async () => undefined,
  })
}

/** What programs ask every site for, which don't read pages. Only a site with its own image has it. */
function serveFavicon(app: FastifyInstance, services: Services, iconOf: ReturnType<typeof createIcons>): void {
  const { settings } = services
  app.get('/favicon.ico', async (request, reply) => {
    if (!iconSource('favicon', settings.get)) return sendProblem(services, fail('request.not-found'), request, reply)
    const icons = appIcons.filter(({ size, purpose }) => purpose === 'favicon' && size < 100)
    const drawn = await Promise.all(icons.map(async icon => ({ size: icon.size, png: await iconOf(icon, settings) })))
    setSecurityHeaders(reply, originOf(services, request).baseUrl.startsWith('https:'))
    return reply.header('cache-control', passing).type('image/x-icon').send(icoOf(drawn))
  })
}
