import type { GrantRole } from '@holdall/contract/drive/drive.schemas.ts'
import type { AskedAccess } from '@holdall/contract/sharing/access-requests.endpoints.ts'
import type { AccessRequest, Grant, GrantStep } from '@holdall/contract/sharing/people.schemas.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { type Access, accessItems } from '../../../core/rights/access-item.ts'
import { presentItem } from '../../../core/rights/present-item.ts'
import { instant } from '../../../platform/clock.ts'
import { type Ctx, memberOf, type Needs } from '../../../platform/ctx.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { notify } from '../../notifications/public.ts'
import { type AskedRow, findAsked } from '../access-requests/access-requests.repository.ts'
import { closeRequests, requestCause } from '../access-requests/close-requests.ts'
import { declinedNotification } from '../access-requests/requested-notification.ts'
import { presentPerson } from '../present-person.ts'
import { publishAccess } from './publish-access.ts'
import { shareIn } from './share-item.ts'

/** A request for an item that the caller may share. @throws `access-request.not-found` for any other */
async function askedOf(
  ctx: Needs<'caller' | 'clock' | 'db'>,
  id: string,
  db: Reader,
): Promise<{ request: AskedRow; access: Access }> {
  const request = await findAsked(db, id)
  const subject = { userId: memberOf(ctx).userId, link: null }
  const access = request && (await accessItems(ctx, subject, [request.item_id], db)).get(request.item_id)
  // A suspended user is given nothing, nor is an address that the user no longer has.
  const counts = request?.banned_at === null && request.isConfirmed
  if (!access?.can.share || !counts) throw fail('access-request.not-found')
  return { request, access }
}

async function openRequest(ctx: Needs<'caller' | 'clock' | 'db'>, id: string, db: Reader) {
  const asked = await askedOf(ctx, id, db)
  if (asked.request.state !== 'open') throw fail('access-request.not-found')
  return asked
}

/** @throws `access-request.not-found` */
export async function readRequestedAccess(ctx: Needs<'caller' | 'clock' | 'db'>, id: string): Promise<AskedAccess> {
  const { request, access } = await askedOf(ctx, id, ctx.db.read)
  const { id: itemId, name, kind, fileKind } = presentItem(access.item, false)
  return { ...presentRequest(request), state: request.state, item: { id: itemId, name, kind, fileKind } }
}

/** Gives the requester a role on the item, as sharing it with them does. @throws `access-request.not-found` */
export async function allowAccess(
  ctx: Ctx,
  id: string,
  { role }: { role: GrantRole },
): Promise<{ data: Grant[]; undo: GrantStep[] }> {
  return ctx.db.transaction(async tx => {
    const { request, access } = await openRequest(ctx, id, tx)
    await answerFirst(ctx, tx, request, 'granted')
    const shared = await shareIn(ctx, tx, access, {
      emails: [request.email],
      groupIds: [],
      role,
      expiresAt: null,
      withVersions: false,
      message: '',
    })
    await writeAudit(tx, ctx, {
      action: 'access-request.allowed',
      object: { type: 'item', id: access.item.id },
      after: { requestId: id, to: request.email, role },
    })
    return shared
  })
}

/** @throws `access-request.not-found` */
export async function declineAccess(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.transaction(async tx => {
    const { request, access } = await openRequest(ctx, id, tx)
    const { item, space } = access
    await answerFirst(ctx, tx, request, 'declined')
    await writeAudit(tx, ctx, {
      action: 'access-request.declined',
      object: { type: 'item', id: item.id },
      after: { requestId: id, to: request.email },
    })
    const told = { cause: `${requestCause(id)}:declined`, userIds: [request.user_id], itemId: null, actorId: null }
    await notify(ctx, tx, declinedNotification, { ...told, data: {} })
    await publishAccess(ctx, tx, { spaceId: space.id, itemIds: [item.id], userIds: [request.user_id] })
  })
}

/**
 * Of two simultaneous answers, only the first one takes effect. @throws `access-request.not-found` for the second one
 */
async function answerFirst(
  ctx: Needs<'clock'>,
  tx: Tx,
  request: AskedRow,
  state: 'granted' | 'declined',
): Promise<void> {
  const closed = await closeRequests(ctx, tx, request.item_id, [request.user_id], state)
  if (closed === 0) throw fail('access-request.not-found')
}

export function presentRequest(row: AskedRow): AccessRequest {
  const { id, item_id, message, created_at } = row
  const person = presentPerson({ ...row, id: row.user_id })
  return { id, itemId: item_id, person, message, createdAt: instant(created_at) }
}
