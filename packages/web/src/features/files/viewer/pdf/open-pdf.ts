import type { PDFDocumentLoadingTask } from 'pdfjs-dist'
import * as pdfjs from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { BuiltAssets } from './pdf-assets.ts'

pdfjs.GlobalWorkerOptions.workerSrc = workerUrl

/** Pictures with more pixels than this are left out, so that a document can't use up the memory. */
const mostPixels = 120_000_000

/**
 * Opens a document by ranges: its first page shows before the rest has loaded. Nothing in it can run: its forms and
 * scripts are not loaded, and pdf.js works without `eval`.
 */
export function openPdf(url: string): PDFDocumentLoadingTask {
  return pdfjs.getDocument({
    url,
    withCredentials: true,
    rangeChunkSize: 256 * 1024,
    disableAutoFetch: true,
    enableXfa: false,
    // Uses the fonts that come with pdf.js: a page looks alike on every device, whatever fonts are installed there.
    useSystemFonts: false,
    // Warnings are about the document itself, and nobody could fix them here.
    verbosity: pdfjs.VerbosityLevel.ERRORS,
    maxImageSize: mostPixels,
    useWorkerFetch: false,
    BinaryDataFactory: BuiltAssets,
  })
}
