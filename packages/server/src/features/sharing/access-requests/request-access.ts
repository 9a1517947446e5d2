import type { EndpointResult } from '@holdall/contract/kit/endpoint.ts'
import type { accessRequestEndpoints } from '@holdall/contract/sharing/access-requests.endpoints.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { findConfirmedAddress } from '../../../core/people/people.repository.ts'
import { instant, instantOrNull } from '../../../platform/clock.ts'
import { type Ctx, memberOf, type Needs } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { newId } from '../../../platform/ids.ts'
import { deleteRequestsBefore, findRequestOf, putRequest } from './access-requests.repository.ts'
import { notifySharersJob } from './notify-sharers.job.ts'

const dayMs = 24 * 60 * 60 * 1000
/** The user can send a request again this long after it was declined. */
const pauseMs = 7 * dayMs
/** Requests, answered or not, are deleted after this time. */
const keptMs = 30 * dayMs

/**
 * Asks those who may share an item for access to it. The item isn't looked up here: whether it exists, is in the trash
 * or is visible to the caller changes neither the response nor the time it takes, and a job notifies those concerned.
 * @throws `account.not-confirmed`, `access-request.too-soon`
 */
export async function requestAccess(ctx: Ctx, itemId: string, { message }: { message: string }): Promise<void> {
  const { userId } = memberOf(ctx)
  const now = ctx.clock.now()
  await ctx.db.transaction(async tx => {
    // Anyone can register with an address of someone whom the owner would let in.
    if ((await findConfirmedAddress(tx, userId)) === undefined) throw fail('account.not-confirmed')
    const known = await findRequestOf(tx, userId, itemId)
    if (known?.state === 'declined' && againFrom(known.answered_at) > now) throw fail('access-request.too-soon')
    const row = { id: newId(), user_id: userId, item_id: itemId, message, state: 'open' as const, created_at: now }
    const isNew = known?.state !== 'open' && (await putRequest(tx, { ...row, told_at: null, answered_at: null }))
    if (!isNew) return
    await ctx.jobs.enqueue(tx, notifySharersJob, { requestId: row.id })
    await writeAudit(tx, ctx, {
      action: 'access-request.created',
      object: { type: 'access-request', id: row.id },
      after: { itemId },
    })
  })
}

/** The caller’s own request for an item, while it is open or was declined. */
export async function readOwnRequest(
  ctx: Needs<'caller' | 'clock' | 'db'>,
  itemId: string,
): Promise<EndpointResult<typeof accessRequestEndpoints.ownAccessRequest>> {
  const row = await findRequestOf(ctx.db.read, memberOf(ctx).userId, itemId)
  // After a grant was given and revoked, there is nothing left to report.
  if (!row || row.state === 'granted') return { data: [] }
  const isDeclined = row.state === 'declined'
  const again = isDeclined ? againFrom(row.answered_at) : null
  if (again !== null && again <= ctx.clock.now()) return { data: [] }
  const state = isDeclined ? ('declined' as const) : ('asked' as const)
  return { data: [{ state, askedAt: instant(row.created_at), againFrom: instantOrNull(again) }] }
}

export async function sweepRequests(ctx: Needs<'clock' | 'db'>): Promise<void> {
  await ctx.db.transaction(tx => deleteRequestsBefore(tx, ctx.clock.now() - keptMs))
}

function againFrom(answeredAt: number | null): number {
  return Number(answeredAt ?? 0) + pauseMs
}
