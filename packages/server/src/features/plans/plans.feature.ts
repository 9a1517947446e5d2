import { planEndpoints as e } from '@holdall/contract/plans/plans.endpoints.ts'
import { defineServerFeature } from '../../platform/feature.ts'
import { route } from '../../platform/http/route.ts'
import { listRoutes } from '../lists/public.ts'
import { deletePlans } from './delete-plans.ts'
import { planSource } from './plan-list.repository.ts'
import { listPlanChoices } from './plans.repository.ts'
import { createPlan, updatePlan } from './save-plan.ts'
import { orderSync } from './sync/order-sync.ts'
import { readSync } from './sync/read-sync.ts'
import { stopSync } from './sync/stop-sync.ts'
import { syncPlansJob } from './sync/sync-plans.job.ts'

/** Shows and changes what the site sells. */
export const plansFeature = defineServerFeature({
  name: 'plans',
  uses: ['jobs', 'lists', 'roles'],
  routes: [
    ...listRoutes(e, planSource),
    route(e.choices, async ctx => ({ plans: await listPlanChoices(ctx.db.read) })),
    route(e.create, (ctx, { body }) => createPlan(ctx, body)),
    route(e.update, (ctx, { params, body }) => updatePlan(ctx, params.id, body)),
    route(e.delete, (ctx, { params }) => deletePlans(ctx, params.ids.split(','))),
    route(e.sync, ctx => orderSync(ctx)),
    route(e.lastSync, ctx => readSync(ctx)),
    route(e.stopSync, ctx => stopSync(ctx)),
  ],
  jobs: [syncPlansJob],
})
