import type { Needs } from '../../../platform/ctx.ts'
import { isTrialSpent } from './trials-spent.repository.ts'

/** Returns whether someone may still have a trial: they have never had a subscription through a gateway. */
export async function mayTry({ db }: Needs<'db'>, userId: string): Promise<boolean> {
  return !(await isTrialSpent(db.read, userId))
}
