import { GatewaySync } from '@holdall/contract/plans/plans.endpoints.ts'
import { z } from 'zod'

/** Holds what a sync has done so far. */
export const SyncPayload = z.object({
  orderedBy: z.string(),
  gateways: z.array(GatewaySync),
})
export type SyncPayload = z.infer<typeof SyncPayload>
