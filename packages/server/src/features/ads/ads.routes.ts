import { adKey, isAdSlot } from '@holdall/contract/ads/ad-slots.ts'
import { adsEndpoints as e } from '@holdall/contract/ads/ads.endpoints.ts'
import { fail } from '../../platform/failure.ts'
import { compressed } from '../../platform/http/compress.ts'
import { rawRoute, route } from '../../platform/http/route.ts'
import { readSettings } from '../settings/public.ts'
import { adDocument, adHeaders } from './ad-document.ts'
import { isOfAds } from './is-of-ads.ts'
import { saveAds } from './save-ads.ts'
import { shownSlots } from './shown-slots.ts'

export const adsRoutes = [
  route(e.read, ctx => readSettings(ctx, isOfAds)),
  route(e.save, (ctx, { body }) => saveAds(ctx, body)),
  rawRoute(e.frame, async (ctx, { params: { slot } }, { request, reply }) => {
    if (!isAdSlot(slot) || !shownSlots(ctx).includes(slot)) throw fail('request.not-found')
    reply.headers(adHeaders).type('text/html; charset=utf-8')
    await reply.send(await compressed(request, reply, adDocument(ctx.settings.get(adKey(slot)))))
  }),
]
