import type { IncomingMessage } from 'node:http'
import { avatarUrl } from '../../core/people/person-names.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { fail } from '../../platform/failure.ts'
import { setAvatarOf } from '../accounts/public.ts'
import { lockReached, requireReached } from './reached-user.ts'
import { findUsers } from './users.repository.ts'

/** @throws `user.not-found`, `user.too-strong`, `file.not-an-image`, `file.too-large` */
export async function setUserAvatar(ctx: Ctx, id: string, request: IncomingMessage): Promise<{ url: string }> {
  await requireReached(ctx, ctx.db.read, id)
  await setAvatarOf(ctx, id, request, async tx => void (await lockReached(ctx, tx, id)))
  const [user] = await findUsers(ctx.db.read, [id])
  const url = user && avatarUrl(user)
  if (!url) throw fail('user.not-found')
  return { url }
}

/** @throws `user.not-found`, `user.too-strong` */
export async function removeUserAvatar(ctx: Ctx, id: string): Promise<void> {
  await setAvatarOf(ctx, id, null, async tx => void (await lockReached(ctx, tx, id)))
}
