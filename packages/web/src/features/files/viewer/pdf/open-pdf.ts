import type { PDFDocumentLoadingTask } from 'pdfjs-dist'
import * as pdfjs from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { BuiltAssets } from './pdf-assets.ts'

pdfjs.GlobalWorkerOptions.workerSrc = workerUrl

/** Pictures in a document beyond this many pixels are left out, so that none can take all memory. */
const mostPixels = 120_000_000

/**
 * Opens a document by ranges: its first page shows before the rest is here. Nothing in it can run: forms and scripts of
 * documents are not asked for, and pdf.js works without `eval`.
 */
export function openPdf(url: string): PDFDocumentLoadingTask {
  return pdfjs.getDocument({
    url,
    withCredentials: true,
    rangeChunkSize: 256 * 1024,
    disableAutoFetch: true,
    enableXfa: false,
    // The fonts that come with pdf.js: a page looks alike on every device, whatever that has installed.
    useSystemFonts: false,
    // What it warns of is a document's own and nothing that anybody could mend here.
    verbosity: pdfjs.VerbosityLevel.ERRORS,
    maxImageSize: mostPixels,
    useWorkerFetch: false,
    BinaryDataFactory: BuiltAssets,
  })
}
