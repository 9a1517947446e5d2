import { displayName } from '../../../core/people/person-names.ts'
import { listHeldPermissions } from '../../../core/permissions/held-permissions.repository.ts'
import { whoMayView } from '../../../core/rights/people-with-access.ts'
import { whoMayShare } from '../../../core/rights/who-may-share.ts'
import { isFolder } from '../../../core/tree/is-folder.ts'
import type { Ctx, Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { createPermissionSet } from '../../../platform/permissions/permission-set.ts'
import { notify } from '../../notifications/public.ts'
import { findAsked, setNotified } from './access-requests.repository.ts'
import { closeRequests, requestCause } from './close-requests.ts'
import { requestedNotification } from './requested-notification.ts'

/** In a large workspace not everyone is notified: they all find the request where the item is shared. */
const mostTold = 20
const toldADay = 50
const daySeconds = 24 * 60 * 60

/**
 * Notifies those who may share an item that someone requests access to it; nobody if it doesn't exist or is in the
 * trash. One person is notified of fifty requests a day, and finds the others where the item is shared. A repeated run
 * notifies nobody again.
 */
export async function notifySharers(ctx: Ctx, { requestId }: { requestId: string }): Promise<undefined> {
  await ctx.db.transaction(async tx => {
    const request = await findAsked(tx, requestId)
    if (request?.state !== 'open' || request.banned_at !== null || !request.isConfirmed) return
    const sharers = await whoMayShare(ctx, request.item_id, mostTold, tx)
    if (!sharers || !(await setNotified(tx, requestId, ctx.clock.now()))) return
    const { item } = sharers
    const mayView = await whoMayView(ctx, item.id, [request.user_id], tx)
    if (mayView.size > 0) return void (await closeRequests(ctx, tx, item.id, [request.user_id]))
    await notify(ctx, tx, requestedNotification, {
      cause: requestCause(requestId),
      userIds: await withRoom(ctx, tx, sharers.userIds),
      itemId: item.id,
      actorId: request.user_id,
      data: {
        requestId,
        itemName: item.name,
        isFolder: isFolder(item),
        by: displayName(request),
        email: request.email,
        message: request.message,
      },
    })
  })
}

/** Those who may share with people at all and haven't been notified about too many requests today. */
async function withRoom(ctx: Needs<'clock' | 'limits'>, tx: Tx, userIds: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const userId of userIds) {
    if (!createPermissionSet(await listHeldPermissions(tx, userId, ctx.clock.now())).has('files.share')) continue
    const until = await ctx.limits.countIn(tx, `access-requests-to:${userId}`, toldADay, daySeconds)
    if (until === null) found.push(userId)
  }
  return found
}
