import { sayFor } from '../../../core/languages/reader-language.ts'
import { isFolder } from '../../../core/tree/is-folder.ts'
import { sendBytes } from '../../../platform/http/bytes/send-bytes.ts'
import { refuse } from '../../../platform/http/webdav/refusal.ts'
import { readOriginal } from '../../blobs/public.ts'
import { davTag } from '../etags.ts'
import type { Exchange } from '../exchange.ts'

/** GET and HEAD: the bytes of a file, with ranges and conditions; for a folder, a line for visitors with a browser. */
export async function get(exchange: Exchange): Promise<void> {
  const { ctx, subject, path, reply, door } = exchange
  const place = await door.resolve(ctx, subject, path)
  if (place.kind === 'listing' || (place.kind === 'item' && isFolder(place.access.item))) {
    const say = await sayFor(ctx)
    const text = say('This is a folder for WebDAV clients. In a browser, open the drive itself.')
    void reply.code(200).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(`${text}\n`)
    return
  }
  if (place.kind !== 'item') throw refuse(404, 'Nothing was found at this address')
  const { sums, ...bytes } = await readOriginal(ctx, subject, place.access.item.id)
  const headers = { ...bytes.headers, ...door.headersOfBytes?.(sums) }
  const lastModified = door.sendsExactDates ? exactOnly(bytes.lastModified, ctx.clock.now()) : bytes.lastModified
  await sendBytes(ctx, exchange, { ...bytes, headers, lastModified, etag: davTag(sums.sha256) })
}

/** A date that the header Last-Modified can tell (RFC 9110 §8.8.2.1) and that clients read as one. */
function exactOnly(at: number | null, now: number): number | null {
  return at !== null && at >= 1000 && at <= now ? at : null
}
