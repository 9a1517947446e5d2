import type { MediaDetails } from '@holdall/contract/files/media.schemas.ts'
import type { BlobRow } from '../../../core/bytes/bytes.tables.ts'
import { withLocalFile } from '../../../drivers/storage/reading/with-local-file.ts'
import type { Needs } from '../../../platform/ctx.ts'
import { hasPictureFacts } from '../../../platform/formats/media-reader/reader/pictures/read-picture-facts.ts'
import { mostHead, readBmpHead } from '../../../platform/pictures/bmp/bmp-head.ts'
import { isBitmap, isImage } from '../thumbnails/can-picture.ts'
import { readRange } from './read-range.ts'

/** Larger pictures, in bytes, are not fetched for their metadata. */
const largest = 256 * 1024 * 1024
/** A JPEG has its metadata in front: two segments of 64 KiB and what a program wrote between them. */
const headBytes = 256 * 1024

/** Returns whether it is worth reading the metadata of these bytes as a picture. */
export function isReadablePicture({ mime, size }: { readonly mime: string; readonly size: number }): boolean {
  return (isImage(mime) || hasPictureFacts(mime)) && size > 0 && size <= largest
}

/** Returns a picture's size upright, nothing if it can't be read. Of a JPEG in a remote storage, only its beginning is fetched. */
export async function readDimensions(
  ctx: Needs<'env' | 'storage'>,
  blob: BlobRow,
  signal: AbortSignal,
): Promise<Dimensions> {
  if (!isImage(blob.mime)) return {}
  if (isBitmap(blob.mime))
    return sizeOf(readBmpHead(Buffer.from(await readRange(ctx, blob, { start: 0, length: mostHead }, signal))))
  const isLocal = ctx.storage.localPath(blob.storage_key) !== null
  if (!isLocal && blob.mime === 'image/jpeg') {
    const found = await readSize(Buffer.from(await readRange(ctx, blob, { start: 0, length: headBytes }, signal)))
    if (found.width) return found
  }
  return withLocalFile(ctx, blob, readSize)
}

type Dimensions = Pick<MediaDetails, 'height' | 'width'>

async function readSize(source: string | Buffer): Promise<Dimensions> {
  const { default: sharp } = await import('sharp')
  const found = await sharp(source, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!found?.width || !found.height) return {}
  // Cameras record how they were held instead of turning the picture.
  const isTurned = (found.orientation ?? 1) >= 5
  const [width, height] = isTurned ? [found.height, found.width] : [found.width, found.height]
  return { width, height }
}

function sizeOf(head: Required<Dimensions> | null): Dimensions {
  return head ? { width: head.width, height: head.height } : {}
}
