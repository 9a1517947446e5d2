import { paymentMethods } from '@holdall/contract/drivers/payments.ts'
import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/jobs.ts'

const Payload = z.object({ gateway: z.enum(paymentMethods), id: z.string() })

/** Asks the gateway about what one of its events names. */
export const handleEventJob = defineJob({
  kind: 'billing.event',
  payload: Payload,
  // About two days: by then the nightly comparison has seen it too.
  attempts: 12,
  deadlineSeconds: 120,
  concurrency: 2,
  handler: async () => (await import('./handle-event.ts')).handleEvent,
  whenFailed: async () => (await import('./event-failed.ts')).eventFailed,
})

/** Whoever queues the work of an event that may be queued already names it so. */
export function keyOfEvent({ gateway, id }: z.infer<typeof Payload>): string {
  return `${handleEventJob.kind} ${gateway} ${id}`
}
