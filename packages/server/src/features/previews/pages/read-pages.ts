import type { DocumentPages } from '@holdall/contract/files/files.endpoints.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { keptFile } from './kept-pages.ts'
import { measurePages } from './measure-pages.ts'
import { findShownDocument, type PagesInput } from './shown-document.ts'
import { measureTiff } from './tiff-pages.ts'

/**
 * Returns the number and sizes of a document's pages. @throws as `findShownDocument`, and `file.no-document` for a
 * broken one
 */
export async function readPages(ctx: Ctx, input: PagesInput): Promise<DocumentPages> {
  const document = await findShownDocument(ctx, input)
  const text = await keptFile(ctx, document, 'pages.json', async path => {
    const pages =
      document.kind === 'tiff' ? await measureTiff(path) : await measurePages(path, ctx.env.variables.PATH ?? '')
    return Buffer.from(JSON.stringify(pages))
  })
  return JSON.parse(text.toString()) as DocumentPages
}
