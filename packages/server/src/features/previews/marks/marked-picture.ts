import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { OpenLink } from '../../../core/rights/link-port.ts'
import type { Ctx, Needs } from '../../../platform/ctx.ts'
import type { Sendable } from '../../../platform/http/bytes/send-bytes.ts'
import { markPicture } from '../../../platform/pictures/mark/mark-picture.ts'
import { createDrawingQueue } from './drawing-queue.ts'

const inTurn = createDrawingQueue()

/**
 * A picture as it leaves the server: every answer that is a picture of a file goes through here. By a link with a
 * watermark, it is drawn again with the visitor, the link's text and the time; otherwise it stays as it is. What is
 * marked belongs to one visitor and one minute, so nothing of it is stored or cached.
 * @throws `file.pages-busy` if too many are waiting
 */
export async function leavingPicture(ctx: Ctx, link: OpenLink | null, picture: Sendable): Promise<Sendable> {
  if (!link?.watermark) return picture
  const lines = [...link.watermark, timeText(ctx)]
  const bytes = await inTurn(ctx, async () => {
    const bare = await picture.readWhole()
    if (!bare) throw new Error('A picture that is to be marked can’t be read whole')
    return markPicture({ picture: Buffer.from(bare), lines, fontFolder: fontFolder(ctx) })
  })
  return {
    size: bytes.byteLength,
    etag: `"${createHash('sha256').update(bytes).digest('base64url')}"`,
    lastModified: null,
    headers: { ...picture.headers, 'cache-control': 'private, no-store' },
    readWhole: () => Promise.resolve(bytes),
    open: range => Promise.resolve(part(range ? bytes.subarray(range.start, range.end + 1) : bytes)),
  }
}

/** Fonts stay as long as the process may draw with them. */
export function fontFolder({ env }: Needs<'env'>): string {
  return join(env.dataDir, 'tmp', 'fonts')
}

/** `2026-11-27 06:40 GMT+1`, in the site's time zone: the same for everyone, and read in every language. */
function timeText({ clock, settings }: Needs<'clock' | 'settings'>): string {
  const timeZone = settings.get('app_timezone')
  const fields = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const
  const format = new Intl.DateTimeFormat('en-GB', {
    ...fields,
    hourCycle: 'h23',
    timeZone,
    timeZoneName: 'shortOffset',
  })
  const told = Object.fromEntries(format.formatToParts(clock.now()).map(({ type, value }) => [type, value]))
  const zone = /^GMT(\+0)?$/.test(told.timeZoneName ?? '') ? 'UTC' : told.timeZoneName
  return `${told.year}-${told.month}-${told.day} ${told.hour}:${told.minute} ${zone}`
}

async function* part(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
