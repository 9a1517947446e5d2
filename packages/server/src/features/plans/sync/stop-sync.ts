import type { Needs } from '../../../platform/ctx.ts'
import { stopOne } from '../../jobs/public.ts'
import { syncPlansJob } from './sync-plans.job.ts'

/** Asks the sync to stop. Plans that it has brought to a gateway stay there. */
export function stopSync(ctx: Needs<'caller' | 'clock' | 'db' | 'origin'>): Promise<{ isStopping: boolean }> {
  return stopOne(ctx, syncPlansJob, 'plans.sync-stopped')
}
