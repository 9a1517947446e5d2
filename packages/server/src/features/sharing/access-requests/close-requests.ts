import type { NotificationFacts } from '@holdall/contract/notifications/notifications.schemas.ts'
import type { Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { reviseNotifications } from '../../notifications/public.ts'
import type { AccessRequestRow } from '../sharing.tables.ts'
import { answerRequests } from './access-requests.repository.ts'

export const requestCause = (id: string) => `access-request:${id}`

/** What the notification of a request says, before and after its answer. */
export function requestFacts({
  id,
  message,
  state,
}: Pick<AccessRequestRow, 'id' | 'message' | 'state'>): NotificationFacts {
  const excerpt = message.replace(/\s+/g, ' ').trim().slice(0, 200)
  return { accessRequest: { id, state }, ...(excerpt ? { excerpt } : {}) }
}

/**
 * Closes the requests of users who were given access or were declined, wherever they are shown. Returns how many were
 * closed.
 */
export async function closeRequests(
  ctx: Needs<'clock'>,
  tx: Tx,
  itemId: string,
  userIds: readonly string[],
  state: 'granted' | 'declined' = 'granted',
): Promise<number> {
  const closed = await answerRequests(tx, itemId, userIds, { state, answered_at: ctx.clock.now() })
  for (const request of closed) await reviseNotifications(tx, requestCause(request.id), requestFacts(request))
  return closed.length
}
