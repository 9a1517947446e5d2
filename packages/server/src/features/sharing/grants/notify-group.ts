import { findPeople } from '../../../core/people/listed-people.repository.ts'
import { displayName } from '../../../core/people/person-names.ts'
import { listMemberIds } from '../../../core/rights/groups.repository.ts'
import { isFolder } from '../../../core/tree/is-folder.ts'
import { findChain } from '../../../core/tree/items.repository.ts'
import { findSpaces } from '../../../core/tree/spaces.repository.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { notify } from '../../notifications/public.ts'
import { findGrant } from './grants.repository.ts'
import { shareCause, sharedNotification } from './share-notification.ts'

/** This many people are notified in one transaction. */
const atOnce = 100

/**
 * Notifies those who are in a group now that something was shared with it, unless that has ended. A repeated run
 * notifies nobody again.
 */
export async function notifyGroup(
  ctx: Ctx,
  { grantId, message }: { grantId: string; message: string },
): Promise<undefined> {
  const { read } = ctx.db
  const grant = await findGrant(read, grantId, ctx.clock.now())
  const [item] = grant ? await findChain(read, grant.item_id) : []
  if (!grant?.group_id || !item || item.state !== 'live') return
  const owner = (await findSpaces(read, [item.space_id])).get(item.space_id)?.owner_id
  const giver = (await findPeople(read, [grant.created_by ?? ''])).get(grant.created_by ?? '')
  const data = {
    itemId: item.id,
    itemName: item.name,
    isFolder: isFolder(item),
    by: giver ? displayName(giver) : '',
    role: grant.role,
    message,
  }
  const userIds = (await listMemberIds(read, [grant.group_id])).filter(id => id !== owner)
  for (let start = 0; start < userIds.length; start += atOnce) {
    const some = userIds.slice(start, start + atOnce)
    const news = { cause: shareCause(grantId), userIds: some, itemId: item.id, actorId: grant.created_by, data }
    await ctx.db.transaction(tx => notify(ctx, tx, sharedNotification, news))
  }
}
