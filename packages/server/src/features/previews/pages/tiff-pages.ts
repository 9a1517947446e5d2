import type { DocumentPages } from '@holdall/contract/files/files.endpoints.ts'
import { fail } from '../../../platform/failure.ts'

/** More pages than a fax or a scan of a book has. */
const mostPages = 500

/**
 * Returns the sizes of the pictures in a TIFF, upright; those that can't be read are left out with all that follow.
 * @throws `file.no-document` if none can be read
 */
export async function measureTiff(path: string): Promise<DocumentPages> {
  const { default: sharp } = await import('sharp')
  const count =
    (
      await sharp(path, { limitInputPixels: false })
        .metadata()
        .catch(() => null)
    )?.pages ?? 0
  const pages: { width: number; height: number }[] = []
  for (let page = 0; page < Math.min(count, mostPages); page++) {
    const found = await sharp(path, { page, limitInputPixels: false })
      .metadata()
      .catch(() => null)
    if (!found?.width || !found.height) break
    const { width, height } = found.autoOrient
    pages.push({ width, height })
  }
  if (pages.length === 0) throw fail('file.no-document')
  return { pages, isCut: count > pages.length }
}

/** Returns one picture of a TIFF as WebP. @throws `file.no-document` if it can’t be drawn */
export async function drawTiff(path: string, page: number): Promise<Buffer> {
  // Only here, so that the server starts where the library for pictures doesn't load.
  const { drawPictures } = await import('../thumbnails/draw-pictures.ts')
  const drawn = await drawPictures(path, { page: page - 1 }).catch(() => [])
  const large = drawn.find(picture => picture.size === 'large')
  if (!large) throw fail('file.no-document')
  return large.bytes
}
