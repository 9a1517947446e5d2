import type { SubscriptionRow } from '../../../core/plans/plans.tables.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { listRecorded } from './timeline.repository.ts'

/** The reminders about the payment that is due now of which the timeline tells, so that none is sent twice. */
export async function listReminded(db: Reader, row: Pick<SubscriptionRow, 'id' | 'renews_at'>): Promise<unknown[]> {
  return (await listRecorded(db, row, 'reminded')).map(details => details.step)
}

/** Returns whether somebody was told that the trial ends after which the payment is due now. */
export async function wasToldOfTrial(db: Reader, row: Pick<SubscriptionRow, 'id' | 'renews_at'>): Promise<boolean> {
  return (await listRecorded(db, row, 'trial-reminded')).length > 0
}
