import { appearanceEndpoints as e } from '@holdall/contract/appearance/appearance.contract.ts'
import type { BrandSlot } from '@holdall/contract/appearance/brand/brand.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { listHistory, readSettings, revertSave } from '../settings/public.ts'
import { isOfAppearance } from './is-of-appearance.ts'
import { saveAppearance } from './save-appearance.ts'
import { uploadBrandImage } from './upload-brand-image.ts'

/** Responds with JSON, but reads the image from the socket. */
const uploadRoute: Route = {
  endpoint: e.uploadImage,
  isRaw: false,
  handle: (ctx, { query }, _answer, raw) => {
    const { slot } = query as { readonly slot: BrandSlot }
    return uploadBrandImage(ctx, slot, raw.request.raw)
  },
}

export const appearanceRoutes = [
  uploadRoute,
  route(e.read, ctx => readSettings(ctx, isOfAppearance)),
  route(e.save, (ctx, { body }) => saveAppearance(ctx, body)),
  route(e.history, (ctx, { query }) => listHistory(ctx, query, isOfAppearance)),
  route(e.revert, async (ctx, { params, body }) => {
    await revertSave(ctx, params.id, body, { action: 'appearance.reverted', isOwn: isOfAppearance })
    return readSettings(ctx, isOfAppearance)
  }),
]
