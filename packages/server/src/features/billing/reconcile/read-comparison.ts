import type { Comparison, ComparisonProblem } from '@holdall/contract/billing/oversight.schemas.ts'
import { type PaymentMethod, paymentMethods } from '@holdall/contract/drivers/payments.ts'
import { z } from 'zod'
import { findListedPeople } from '../../../core/people/participants.repository.ts'
import { instantOrNull } from '../../../platform/clock.ts'
import type { Needs } from '../../../platform/ctx.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { findLastJob } from '../../../platform/jobs/ordered-jobs.repository.ts'
import { presentProgress } from '../../jobs/public.ts'
import { findBuyers } from '../checkouts.repository.ts'
import { findPeopleOf } from '../collected.repository.ts'
import { reconcileJob } from './reconcile.job.ts'

const Problem = z.object({
  gateway: z.enum(paymentMethods),
  about: z.enum(['subscription', 'checkout', 'gateway']),
  remoteId: z.string().nullable(),
  reason: z.string(),
  code: z.enum(['not-found', 'other-account']).optional(),
})
type Problem = z.infer<typeof Problem>
const Result = z.object({
  compared: z.number(),
  mended: z.number(),
  problems: z.array(Problem),
  unlisted: z.number(),
})

const empty = { compared: 0, mended: 0, problems: [], unlisted: 0 }

/** The last comparison of all subscriptions, or the one under way, and whom its problems are about. */
export async function readComparison({ db }: Needs<'db'>): Promise<{ comparison: Comparison | null }> {
  const found = await findComparison(db.read)
  return { comparison: found && { ...found, problems: await withPeople(db.read, found.problems) } }
}

/** The same without the people. */
export async function findComparison(
  db: Reader,
): Promise<(Omit<Comparison, 'problems'> & { readonly problems: readonly Problem[] }) | null> {
  const job = await findLastJob(db, reconcileJob.kind)
  if (!job) return null
  const counts = job.result ? Result.parse(JSON.parse(job.result)) : empty
  return { ...presentProgress(job), finishedAt: instantOrNull(job.finished_at), ...counts }
}

async function withPeople(db: Reader, problems: readonly Problem[]): Promise<ComparisonProblem[]> {
  const idsOf = (about: Problem['about'], gateway?: PaymentMethod) =>
    problems.flatMap(one =>
      one.about === about && one.remoteId !== null && (!gateway || one.gateway === gateway) ? [one.remoteId] : [],
    )
  const subscriptions = new Map<string, { id: string; user_id: string }>()
  for (const gateway of paymentMethods) {
    const found = await findPeopleOf(db, gateway, idsOf('subscription', gateway))
    for (const [remoteId, row] of found) subscriptions.set(`${gateway} ${remoteId}`, row)
  }
  const buyers = await findBuyers(db, idsOf('checkout'))
  const known = problems.map(problem => {
    const row = subscriptions.get(`${problem.gateway} ${problem.remoteId}`)
    const isCheckout = problem.about === 'checkout'
    const userId = isCheckout ? buyers.get(problem.remoteId ?? '') : row?.user_id
    return { ...problem, subscriptionId: isCheckout ? null : (row?.id ?? null), userId: userId ?? null }
  })
  const personOf = await findListedPeople(
    db,
    known.map(({ userId }) => userId),
  )
  return known.map(({ userId, ...problem }) => ({ ...problem, person: personOf(userId) }))
}
