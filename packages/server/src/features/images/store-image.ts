import { Readable } from 'node:stream'
import type { ImagePrefix } from '@holdall/contract/images/images.contract.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import { type Ctx, memberOf } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { newImageKey } from './image-keys.ts'
import { insertImage } from './images.repository.ts'
import type { ImageRow } from './images.tables.ts'

/** A picture that has been redrawn here. */
interface NewImage {
  readonly bytes: Buffer
  readonly mime: 'image/webp' | 'image/png'
  /** As it was sent. */
  readonly name: string
  readonly diskPrefix: ImagePrefix
  /** Pixels, if someone needs to know them later. */
  readonly width: number | null
  readonly height: number | null
}

interface More {
  /** For the audit log. */
  readonly facts?: Readonly<Record<string, string>>
  /** Writes what belongs to the image, in the same transaction. */
  readonly also?: (tx: Tx, row: ImageRow) => Promise<void>
}

/** Stores an image of the site in the name of the caller. */
export async function storeImage(ctx: Ctx, image: NewImage, { facts = {}, also }: More = {}): Promise<ImageRow> {
  const { bytes, diskPrefix, name, ...look } = image
  const row: ImageRow = {
    id: newId(),
    uploaded_by: memberOf(ctx).userId,
    disk_prefix: diskPrefix,
    name: nameOf(name),
    storage_key: newImageKey(ctx),
    size: bytes.length,
    ...look,
    created_at: ctx.clock.now(),
  }
  // A crash in between leaves an object that no row refers to: the sweep finds it.
  await ctx.storage.write(row.storage_key, Readable.from([bytes]), { size: bytes.length })
  await ctx.db.transaction(async tx => {
    await insertImage(tx, row)
    await also?.(tx, row)
    const after = { name: row.name, diskPrefix, size: row.size, ...facts }
    await writeAudit(tx, ctx, { action: 'image.uploaded', object: { type: 'image', id: row.id }, after })
  })
  return row
}

/** One line of limited length; browsers send the file's name as it is. */
function nameOf(sent: string): string {
  const name = sent.replace(/[\p{Cc}\p{Cf}/\\]/gu, '').trim()
  return [...name].slice(0, 200).join('') || 'image'
}
