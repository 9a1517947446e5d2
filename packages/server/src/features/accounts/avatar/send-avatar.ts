import { isStorageError } from '../../../drivers/storage/storage-driver.ts'
import type { Needs } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import type { RawExchange } from '../../../platform/http/route.ts'
import { findUser } from '../accounts.repository.ts'

/** Sends a person's picture. Its address changes with it, so browsers may cache it. @throws `item.not-found` */
export async function sendAvatar(
  ctx: Needs<'db' | 'signal' | 'storage'>,
  userId: string,
  { request, reply }: RawExchange,
): Promise<void> {
  const key = (await findUser(ctx.db.read, userId))?.avatar_key
  if (!key) throw fail('item.not-found')
  const etag = `"${key}"`
  reply.header('etag', etag).header('cache-control', 'private, max-age=31536000, immutable')
  if (request.headers['if-none-match'] === etag) {
    await reply.code(304).send()
    return
  }
  const source = await ctx.storage.read(key, { signal: ctx.signal }).catch(error => {
    throw isStorageError(error, 'missing') ? fail('item.not-found') : error
  })
  await reply.type('image/webp').send(source)
}
