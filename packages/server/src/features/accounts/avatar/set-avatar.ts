import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { Me } from '@holdall/contract/accounts/accounts.schemas.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { areBytesHeld } from '../../../core/bytes/byte-holds.ts'
import { type Ctx, memberOf, type Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { readPicture } from '../../../platform/pictures/read-picture.ts'
import { findUser, lockUser, updateUser } from '../accounts.repository.ts'
import { readMe } from '../read-me.ts'
import { drawAvatar } from './avatar-image.ts'
import { newAvatarKey } from './sweep-avatars.ts'

/** Sets the caller's picture from the bytes of the request. */
export async function setAvatar(ctx: Ctx, request: IncomingMessage): Promise<Me> {
  await setAvatarOf(ctx, memberOf(ctx).userId, request)
  return readMe(ctx)
}

export async function removeAvatar(ctx: Ctx): Promise<Me> {
  await removeAvatarOf(ctx, memberOf(ctx).userId)
  return readMe(ctx)
}

/** The caller's own checks, in the transaction of the change. */
export type AvatarCheck = (tx: Tx) => Promise<void>

/** Sets a user's picture from the bytes of the request. */
export async function setAvatarOf(
  ctx: Ctx,
  userId: string,
  request: IncomingMessage,
  check?: AvatarCheck,
): Promise<void> {
  const key = await storeAvatar(ctx, await readPicture(request))
  try {
    await replaceAvatar(ctx, userId, key, check)
  } catch (error) {
    await deleteAvatar(ctx, key)
    throw error
  }
}

/** Draws and stores a picture that a later transaction refers to. @returns its key @throws `file.not-an-image` */
export async function storeAvatar(ctx: Needs<'storage'>, picture: Buffer): Promise<string> {
  const image = await drawAvatar(picture)
  const key = newAvatarKey(ctx)
  await ctx.storage.write(key, Readable.from([image]), { size: image.length })
  return key
}

export async function removeAvatarOf(ctx: Ctx, userId: string, check?: AvatarCheck): Promise<void> {
  await replaceAvatar(ctx, userId, null, check)
}

async function replaceAvatar(ctx: Ctx, userId: string, key: string | null, check?: AvatarCheck): Promise<void> {
  const former = await ctx.db.transaction(async tx => {
    await check?.(tx)
    await lockUser(tx, ctx.db.dialect, userId)
    const user = await findUser(tx, userId)
    if (!user) throw fail('request.sign-in-needed')
    await updateUser(tx, userId, { avatar_key: key }, ctx.clock.now())
    await writeAudit(tx, ctx, { action: 'user.avatar-changed', object: { type: 'user', id: userId } })
    return user.avatar_key
  })
  if (former) await deleteAvatar(ctx, former)
}

/** Never fails: only the row matters, and an object that no row refers to is swept. */
export async function deleteAvatar(ctx: Needs<'clock' | 'db' | 'log' | 'storage'>, key: string): Promise<void> {
  try {
    if (await areBytesHeld(ctx)) return
    await ctx.storage.delete(key)
  } catch (error) {
    ctx.log.warn({ err: error, key }, 'A previous picture couldn’t be deleted')
  }
}
