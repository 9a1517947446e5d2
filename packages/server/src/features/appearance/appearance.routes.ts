import { appearanceEndpoints as e } from '@holdall/contract/appearance/appearance.contract.ts'
import { route } from '../../platform/http/route.ts'
import { listHistory, readSettings, revertSave } from '../settings/public.ts'
import { isOfAppearance } from './is-of-appearance.ts'
import { saveAppearance } from './save-appearance.ts'

export const appearanceRoutes = [
  route(e.read, ctx => readSettings(ctx, isOfAppearance)),
  route(e.save, (ctx, { body }) => saveAppearance(ctx, body)),
  route(e.history, (ctx, { query }) => listHistory(ctx, query, isOfAppearance)),
  route(e.revert, async (ctx, { params, body }) => {
    await revertSave(ctx, params.id, body, { action: 'appearance.reverted', isOwn: isOfAppearance })
    return readSettings(ctx, isOfAppearance)
  }),
]
