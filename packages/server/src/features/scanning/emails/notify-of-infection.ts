import { listAdministratorIds } from '../../../core/permissions/administrators.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { defineNotification, notify } from '../../notifications/public.ts'
import { type Infection, infectedMail, quarantinedMail } from './infected.mail.ts'

/** To whoever sent an infected file; to the owner of the place where a visitor sent it. */
const infectedNotification = defineNotification<Infection>({
  kind: 'file.infected',
  facts: ({ name, found }) => ({ name, found }),
  mail: infectedMail,
})

/** To the administrators. */
const quarantinedNotification = defineNotification<Infection>({
  kind: 'file.quarantined',
  facts: ({ name, found }) => ({ name, found }),
  mail: quarantinedMail,
})

interface Told extends Infection {
  readonly blobId: string
}

/** Once for the same bytes in one drive or workspace, however many copies of them there are. */
export async function notifySender(
  ctx: Ctx,
  tx: Tx,
  { blobId, userId, spaceId, name, found }: Told & { readonly userId: string; readonly spaceId: string | null },
): Promise<void> {
  await notify(ctx, tx, infectedNotification, {
    cause: `infected:${blobId}:${spaceId ?? ''}`,
    userIds: [userId],
    itemId: null,
    actorId: null,
    data: { name, found },
  })
}

/** Once for the same bytes. */
export async function notifyAdministrators(ctx: Ctx, tx: Tx, { blobId, name, found }: Told): Promise<void> {
  await notify(ctx, tx, quarantinedNotification, {
    cause: `quarantined:${blobId}`,
    userIds: await listAdministratorIds(tx),
    itemId: null,
    actorId: null,
    data: { name, found },
  })
}
