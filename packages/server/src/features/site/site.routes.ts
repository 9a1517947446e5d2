import { brandOf } from '@holdall/contract/appearance/brand/brand.ts'
import { type Site, siteEndpoints } from '@holdall/contract/site/site.contract.ts'
import { readLanguages } from '../../core/languages/reader-language.ts'
import type { Needs } from '../../platform/ctx.ts'
import { fail } from '../../platform/failure.ts'
import { rawRoute, route } from '../../platform/http/route.ts'
import { hasScope } from '../../platform/http/scope.ts'
import { readForPage } from '../accounts/public.ts'
import { shownSlots } from '../ads/public.ts'
import { readMenus } from '../appearance/public.ts'
import { isSellingPlans } from '../billing/public.ts'
import { hasContactPage } from '../contact/public.ts'
import { checkReadiness } from './check-readiness.ts'
import { sendMetrics } from './send-metrics.ts'
import { sendOpenApi } from './send-openapi.ts'
import { readSidebarItems } from './sidebar-items.ts'

export const siteRoutes = [
  route(siteEndpoints.site, async ctx => ({
    name: ctx.settings.get('site.name'),
    ...brandFor(ctx),
    version: ctx.settings.get('version'),
    hasContactPage: hasContactPage(ctx),
    ...(ctx.origin.baseUrl.startsWith('https:') ? { secureAddress: ctx.origin.baseUrl } : {}),
    sendsMail: ctx.settings.get('mail_driver') !== 'log',
    timeZone: ctx.settings.get('app_timezone'),
    settings: { ...ctx.settings.publicValues(), ...shellValues(ctx) },
    menus: await readMenus(ctx),
    ...(await readLanguages(ctx)),
    ...adsOf(ctx),
    ...((await isSellingPlans(ctx)) ? { sellsPlans: true as const } : {}),
    ...(await readForPage(ctx)),
  })),
  route(siteEndpoints.captchaTask, async (ctx, { query }) => {
    const task = await ctx.captcha.challenge(query.action)
    if (task === null) throw fail('request.not-found')
    return task
  }),
  rawRoute(siteEndpoints.openapi, (ctx, _input, raw) => sendOpenApi(ctx, raw)),
  route(siteEndpoints.live, async () => ({ status: 'ok' as const })),
  route(siteEndpoints.ready, async ctx => {
    const readiness = await checkReadiness(ctx)
    const { status, checks, reasons } = readiness
    if (status === 'failing') throw fail('site.not-ready', { checks, reasons })
    return readiness
  }),
  rawRoute(siteEndpoints.metrics, sendMetrics),
]

/** The site's own logo. Without one, nothing about it is sent. */
function brandFor({ settings }: Needs<'settings'>): Pick<Site, 'brand'> {
  const brand = brandOf(settings.get)
  return brand ? { brand } : {}
}

/** The slots that have an ad for this browser. Without any, nothing about ads is sent. */
function adsOf(ctx: Needs<'caller' | 'settings'>): Pick<Site, 'ads'> {
  const slots = shownSlots(ctx)
  return slots.length > 0 ? { ads: slots } : {}
}

/** The settings that the back-office's shell and its lists need, for those who may enter it. */
function shellValues(ctx: Needs<'caller' | 'log' | 'settings'>): Record<string, unknown> {
  const { caller, settings } = ctx
  if (caller.kind !== 'member' || !hasScope(caller, 'account') || !caller.permissions.has('admin.access')) return {}
  return {
    'vebto.admin.ads': settings.get('vebto.admin.ads'),
    'vebto.admin.pages': readSidebarItems(ctx),
    'tags.types': settings.get('tags.types'),
  }
}
