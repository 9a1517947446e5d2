import type { Needs } from '../../../platform/ctx.ts'
import { stopOne } from '../../jobs/public.ts'
import { recountJob } from './recount.job.ts'

/** Asks the recount to stop. Does nothing if it has ended or was already asked. */
export function stopRecount(ctx: Needs<'caller' | 'clock' | 'db' | 'origin'>): Promise<{ isStopping: boolean }> {
  return stopOne(ctx, recountJob, 'storage.recount-stopped')
}
