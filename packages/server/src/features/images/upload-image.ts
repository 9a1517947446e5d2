import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { ImageEntry, ImagePrefix } from '@holdall/contract/images/images.contract.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import { type Ctx, memberOf } from '../../platform/ctx.ts'
import { newId } from '../../platform/ids.ts'
import { drawPicture } from '../../platform/pictures/draw-picture.ts'
import { readSentPicture } from '../../platform/pictures/read-picture.ts'
import { newImageKey } from './image-keys.ts'
import { insertImage } from './images.repository.ts'
import type { ImageRow } from './images.tables.ts'
import { presentImage } from './present-image.ts'

/** Wide enough for a page across a large screen. */
const longestSide = 2560

/** Redraws and stores an image of the site. @throws `file.not-an-image`, `file.too-large` */
export async function uploadImage(
  ctx: Ctx,
  diskPrefix: ImagePrefix,
  request: IncomingMessage,
): Promise<{ fileEntry: ImageEntry }> {
  const { userId } = memberOf(ctx)
  const { bytes, name } = await readSentPicture(request)
  const image = await drawPicture(bytes, {
    width: longestSide,
    height: longestSide,
    fit: 'inside',
    withoutEnlargement: true,
  })
  const row: ImageRow = {
    id: newId(),
    uploaded_by: userId,
    disk_prefix: diskPrefix,
    name: nameOf(name),
    storage_key: newImageKey(ctx),
    mime: 'image/webp',
    size: image.length,
    created_at: ctx.clock.now(),
  }
  // A crash in between leaves an object that no row refers to: the sweep finds it.
  await ctx.storage.write(row.storage_key, Readable.from([image]), { size: image.length })
  await ctx.db.transaction(async tx => {
    await insertImage(tx, row)
    const after = { name: row.name, diskPrefix, size: row.size }
    await writeAudit(tx, ctx, { action: 'image.uploaded', object: { type: 'image', id: row.id }, after })
  })
  return { fileEntry: presentImage(row) }
}

/** One line of limited length; browsers send the file's name as it is. */
function nameOf(sent: string): string {
  const name = sent.replace(/[\p{Cc}\p{Cf}/\\]/gu, '').trim()
  return [...name].slice(0, 200).join('') || 'image'
}
