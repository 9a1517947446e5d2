import type { Needs } from '../../../platform/ctx.ts'
import { isTrialSpent } from './trials-spent.repository.ts'

/**
 * Returns whether someone may still have a trial in all of these modes of gateways: they have never had a subscription
 * through a gateway in any of them.
 */
export async function mayTry(
  { db }: Needs<'db'>,
  userId: string,
  modes: readonly ('test' | 'live')[],
): Promise<boolean> {
  return !(await isTrialSpent(db.read, userId, modes))
}
