import { isStorageError } from '../../drivers/storage/storage-driver.ts'
import type { Needs } from '../../platform/ctx.ts'
import { fail } from '../../platform/failure.ts'
import type { RawExchange } from '../../platform/http/route.ts'
import { findImage } from './images.repository.ts'

/** Sends an image of the site to anyone. The image at an address never changes. @throws `image.not-found` */
export async function sendImage(
  ctx: Needs<'db' | 'signal' | 'storage'>,
  id: string,
  { request, reply }: RawExchange,
): Promise<void> {
  const image = await findImage(ctx.db.read, id)
  if (!image) throw fail('image.not-found')
  const etag = `"${image.id}"`
  reply.header('etag', etag).header('cache-control', 'public, max-age=31536000, immutable')
  // Mail programs in a browser show the image at the top of an email on a page of their own.
  if (image.width !== null) reply.header('cross-origin-resource-policy', 'cross-origin')
  if (request.headers['if-none-match'] === etag) {
    await reply.code(304).send()
    return
  }
  const source = await ctx.storage.read(image.storage_key, { signal: ctx.signal }).catch(error => {
    throw isStorageError(error, 'missing') ? fail('image.not-found') : error
  })
  await reply.type(image.mime).header('content-length', image.size).send(source)
}
