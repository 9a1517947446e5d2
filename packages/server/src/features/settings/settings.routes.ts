import { settingsEndpoints as e } from '@holdall/contract/settings/settings.endpoints.ts'
import { route } from '../../platform/http/route.ts'
import { flushCache } from './flush-cache.ts'
import { listHistory } from './history/list-history.ts'
import { revertSave } from './history/revert-save.ts'
import { probeSettings } from './probe-settings.ts'
import { readSettings } from './read-settings.ts'
import { saveSent } from './save-sent.ts'

export const settingsRoutes = [
  route(e.read, ctx => readSettings(ctx)),
  route(e.save, (ctx, { body }) => saveSent(ctx, body)),
  route(e.probe, (ctx, { params, body }) => probeSettings(ctx, params.panel, body)),
  route(e.flushCache, ctx => flushCache(ctx)),
  route(e.history, (ctx, { query }) => listHistory(ctx, query)),
  route(e.revert, (ctx, { params, body }) => revertSave(ctx, params.id, body)),
]
