import { z } from 'zod'
import { paymentMethods } from '../drivers/payments.ts'
import { adminListEndpoints } from '../kit/admin-lists.ts'
import { defineEndpoint } from '../kit/endpoint.ts'
import { Id, Instant } from '../kit/fields.ts'
import { JobProgress } from '../kit/job-progress.ts'
import { idList, Outcomes } from '../kit/outcomes.ts'
import { named } from '../kit/schema-names.ts'
import { planList } from './plans.list.ts'
import { Plan, PlanChoice, PlanInput } from './plans.schemas.ts'

const answer = z.object({ plan: Plan })
const whileOn = 'billing.enable'

/** Says what became of a sync at one gateway. */
export const GatewaySync = z.object({
  gateway: z.enum(paymentMethods),
  synced: z.int().min(0).meta({ description: 'Plans synced so far.' }),
  total: z.int().min(0).meta({ description: 'Paid plans.' }),
  problem: z.string().nullable().meta({ description: 'Why it failed. The other gateway isn’t affected.' }),
  refused: z
    .array(z.object({ planId: Id, name: z.string(), reason: z.string() }))
    .optional()
    .meta({ description: 'Plans the gateway doesn’t accept, at most 20. Omitted if there are none.' }),
})
export type GatewaySync = z.infer<typeof GatewaySync>

/** A sync of all plans, under way or ended. */
export const PlanSync = JobProgress.extend({
  id: Id.meta({ description: 'Of its job.' }),
  finishedAt: Instant.nullable(),
  gateways: z.array(GatewaySync).meta({ description: 'The active gateways. Empty until it starts.' }),
})
export type PlanSync = z.infer<typeof PlanSync>

export const planEndpoints = {
  ...adminListEndpoints(planList),
  choices: defineEndpoint({
    id: 'plans.choices',
    method: 'GET',
    path: '/plans/choices',
    summary: 'List all plans by name only, in the order of the pricing page, for pickers.',
    access: { anyOf: ['plans.view', 'subscriptions.create', 'subscriptions.update'] },
    whileOn,
    response: z.object({ plans: z.array(PlanChoice) }),
  }),
  create: defineEndpoint({
    id: 'plans.create',
    method: 'POST',
    path: '/plans',
    summary: 'Create a plan.',
    access: { permission: 'plans.create' },
    whileOn,
    body: PlanInput,
    response: answer,
    status: 201,
    audit: 'plan.created',
    errors: ['plan.too-many', 'plan.too-strong'],
  }),
  update: defineEndpoint({
    id: 'plans.update',
    method: 'PUT',
    path: '/plans/:id',
    summary: 'Update a plan. Its amount, currency and interval can’t be changed.',
    access: { permission: 'plans.update' },
    whileOn,
    params: z.object({ id: Id }),
    body: PlanInput,
    response: answer,
    audit: 'plan.updated',
    errors: ['plan.not-found', 'plan.too-strong'],
  }),
  delete: defineEndpoint({
    id: 'plans.delete',
    method: 'DELETE',
    path: '/plans/:ids',
    summary: 'Delete plans. Plans with child plans or with subscriptions that haven’t ended are kept.',
    access: { permission: 'plans.delete' },
    whileOn,
    params: z.object({ ids: idList }),
    response: Outcomes,
    audit: 'plan.deleted',
  }),
  sync: defineEndpoint({
    id: 'plans.sync',
    method: 'POST',
    path: '/plans/sync',
    summary: 'Sync paid plans to every active payment gateway, as a job. Joins one that is already running.',
    access: { permission: 'plans.update' },
    whileOn,
    response: z.object({ sync: PlanSync.nullable() }),
    audit: 'plans.sync-started',
    rateLimit: { tries: 10, windowSeconds: 60 },
  }),
  lastSync: defineEndpoint({
    id: 'plans.lastSync',
    method: 'GET',
    path: '/plans/sync',
    summary: 'Get the last sync of the plans, or the progress of the current one, for each payment gateway.',
    access: { permission: 'plans.view' },
    whileOn,
    response: z.object({ sync: PlanSync.nullable() }),
  }),
  stopSync: defineEndpoint({
    id: 'plans.stopSync',
    method: 'POST',
    path: '/plans/sync/stop',
    summary: 'Stop the sync of the plans, even if someone else started it. Plans already synced stay at their gateway.',
    access: { permission: 'plans.update' },
    whileOn,
    response: z.object({ isStopping: z.boolean().meta({ description: 'False if none was running.' }) }),
    audit: 'plans.sync-stopped',
  }),
} as const

named({ GatewaySync, PlanSync })
