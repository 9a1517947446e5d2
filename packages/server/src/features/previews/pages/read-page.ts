import type { Ctx } from '../../../platform/ctx.ts'
import { cacheControl, type Sendable } from '../../../platform/http/bytes/send-bytes.ts'
import { servedHeaders } from '../../../platform/http/bytes/serve-bytes.ts'
import { drawerVersion } from '../drawer-version.ts'
import { leavingPicture } from '../marks/marked-picture.ts'
import { drawPage } from './draw-page.ts'
import { keptFile } from './kept-pages.ts'
import { findShownDocument, type PagesInput } from './shown-document.ts'
import { drawTiff } from './tiff-pages.ts'

export interface PageInput extends PagesInput {
  /** From 1. */
  readonly page: number
  readonly version: string | undefined
}

/** Returns one page as an image. @throws as `readPages`, and `file.no-document` for a page that doesn't exist */
export async function readPage(ctx: Ctx, input: PageInput): Promise<Sendable> {
  const { page, version } = input
  const document = await findShownDocument(ctx, input)
  const bytes = await keptFile(ctx, document, `${page}.webp`, path =>
    document.kind === 'tiff' ? drawTiff(path, page) : drawPage(path, page, ctx.env.variables.PATH ?? ''),
  )
  return leavingPicture(ctx, document.through, {
    size: bytes.byteLength,
    etag: `"${document.sha256}-page-${page}-${drawerVersion}"`,
    lastModified: document.createdAt,
    headers: {
      ...servedHeaders({ mime: 'image/webp', name: `${document.name} ${page}.webp`, isForSaving: false }),
      'cache-control': cacheControl(version, document.versionId),
    },
    readWhole: () => Promise.resolve(bytes),
    open: range => Promise.resolve(part(range ? bytes.subarray(range.start, range.end + 1) : bytes)),
  })
}

async function* part(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
