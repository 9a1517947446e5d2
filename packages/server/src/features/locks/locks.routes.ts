import { lockEndpoints as e } from '@holdall/contract/locks/locks.contract.ts'
import { route } from '../../platform/http/route.ts'
import { breakLock } from './break-lock.ts'
import { keepOpen } from './keep-open.ts'
import { lockItem } from './lock-item.ts'
import { recordClosed } from './record-closed.ts'
import { unlockItem } from './unlock-item.ts'

export const lockRoutes = [
  route(e.lock, (ctx, { params, body }) => lockItem(ctx, { id: params.id, until: Date.parse(body.until) })),
  route(e.unlock, (ctx, { params }) => unlockItem(ctx, params.id)),
  route(e.break, (ctx, { params }) => breakLock(ctx, params.id)),
  route(e.keepOpen, (ctx, { params }) => keepOpen(ctx, params.id)),
  route(e.closed, (ctx, { params }) => recordClosed(ctx, params.id)),
]
