import { rewindEndpoints as e } from '@holdall/contract/rewind/rewind.contract.ts'
import { route } from '../../platform/http/route.ts'
import { listPast } from './history/list-past.ts'
import { readPage } from './history/read-page.ts'
import { orderPlan } from './plan/order-plan.ts'
import { startRewind, undoRewind } from './run/begin-act.ts'
import { cancelRewind } from './run/cancel-rewind.ts'
import { showRewind } from './show-rewind.ts'

export const rewindRoutes = [
  route(e.page, (ctx, { params }) => readPage(ctx, params.id)),
  route(e.contents, (ctx, { params, query }) => listPast(ctx, params.id, query)),
  route(e.plan, (ctx, { params, body }) => orderPlan(ctx, params.id, body)),
  route(e.rewind, (ctx, { params }) => showRewind(ctx, params.id)),
  route(e.start, (ctx, { params }) => startRewind(ctx, params.id)),
  route(e.cancel, (ctx, { params }) => cancelRewind(ctx, params.id)),
  route(e.undo, (ctx, { params }) => undoRewind(ctx, params.id)),
]
