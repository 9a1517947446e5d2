import { z } from 'zod'
import { paymentMethods } from '../drivers/payments.ts'
import { adminListEndpoints } from '../kit/admin-lists.ts'
import { defineEndpoint } from '../kit/endpoint.ts'
import { Id } from '../kit/fields.ts'
import { idList, Outcomes } from '../kit/outcomes.ts'
import { planList } from './plans.list.ts'
import { Plan, PlanChoice, PlanInput } from './plans.schemas.ts'

const answer = z.object({ plan: Plan })
const whileOn = 'billing.enable'

/** What became of a sync at one gateway. */
export const GatewaySync = z.object({
  gateway: z.enum(paymentMethods),
  synced: z.int().min(0).meta({ description: 'Plans that the gateway has now.' }),
  problem: z.string().nullable().meta({ description: 'What stopped it; the other gateway isn’t affected.' }),
})
export type GatewaySync = z.infer<typeof GatewaySync>

export const planEndpoints = {
  ...adminListEndpoints(planList),
  choices: defineEndpoint({
    id: 'plans.choices',
    method: 'GET',
    path: '/plans/choices',
    summary: 'List all plans by name only, in the order of the pricing page, to choose one.',
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
    summary: 'Update a plan. Its amount, currency and interval stay as they are.',
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
    summary: 'Delete plans. One with subscriptions that haven’t ended is kept, and so is one with child plans.',
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
    summary: 'Bring all plans that cost something to every payment gateway that is turned on.',
    access: { permission: 'plans.update' },
    whileOn,
    response: z.object({ gateways: z.array(GatewaySync) }),
    audit: 'plans.synced',
    rateLimit: { tries: 10, windowSeconds: 60 },
  }),
} as const
