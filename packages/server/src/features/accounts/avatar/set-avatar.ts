import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { Me } from '@holdall/contract/accounts/accounts.schemas.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { areBytesHeld } from '../../../core/bytes/byte-holds.ts'
import { lockUser } from '../../../core/people/people.repository.ts'
import { type Ctx, memberOf, type Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { readPicture } from '../../../platform/pictures/read-picture.ts'
import { findUser, updateUser } from '../accounts.repository.ts'
import { readMe } from '../read-me.ts'
import { drawAvatar } from './avatar-image.ts'
import { newAvatarKey } from './sweep-avatars.ts'

/** Sets the caller's picture from the bytes of the request. */
export async function setAvatar(ctx: Ctx, request: IncomingMessage): Promise<Me> {
  await setAvatarOf(ctx, memberOf(ctx).userId, request)
  return readMe(ctx)
}

export async function removeAvatar(ctx: Ctx): Promise<Me> {
  await setAvatarOf(ctx, memberOf(ctx).userId, null)
  return readMe(ctx)
}

/** The caller's own checks, in the transaction of the change. */
export type AvatarCheck = (tx: Tx) => Promise<void>

/** Sets a user's picture from the bytes of the request; null removes it. */
export async function setAvatarOf(
  ctx: Ctx,
  userId: string,
  request: IncomingMessage | null,
  check?: AvatarCheck,
): Promise<void> {
  const picture = request && (await readPicture(request))
  await withStoredAvatar(ctx, picture, key => replaceAvatar(ctx, userId, key, check))
}

/**
 * Stores a picture for a change that refers to it by its key, and deletes it again if that change fails.
 * @throws `file.not-an-image`, and what the change throws
 */
export async function withStoredAvatar<T>(
  ctx: Needs<'clock' | 'db' | 'log' | 'storage'>,
  picture: Buffer | null,
  change: (key: string | null) => Promise<T>,
): Promise<T> {
  const key = picture && (await storeAvatar(ctx, picture))
  try {
    return await change(key)
  } catch (error) {
    if (key) await deleteAvatar(ctx, key)
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
    ctx.log.warn({ err: error, key }, 'A previous profile picture couldn’t be deleted')
  }
}
