import type { PaymentMethod } from '@holdall/contract/drivers/payments.ts'
import type { Needs } from '../../../platform/ctx.ts'
import type { FailedJob } from '../../../platform/jobs/jobs.ts'
import { findEvent, markStopped } from './events.repository.ts'

/** Administrators read what stopped it, unless the job itself has said so. */
export async function eventFailed(
  ctx: Needs<'db'>,
  { gateway, id }: { readonly gateway: PaymentMethod; readonly id: string },
  { message }: FailedJob,
): Promise<void> {
  const event = await findEvent(ctx.db.read, gateway, id)
  if (event && event.problem === null) await ctx.db.transaction(tx => markStopped(tx, event, message))
}
