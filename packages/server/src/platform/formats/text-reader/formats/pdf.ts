import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { NoText, readLimits } from '../text-limits.ts'
import { createCollector } from './collector.ts'
import { withLigatures } from './ligatures.ts'

/** The text of a PDF without an external tool: slower than the tool, and only for files that fit into memory. */
export async function pdfText(path: string): Promise<string> {
  const { getDocument, VerbosityLevel } = await loadReader()
  const task = getDocument({
    data: new Uint8Array(await readFile(path)),
    verbosity: VerbosityLevel.ERRORS,
    stopAtErrors: true,
    disableFontFace: true,
    useSystemFonts: false,
    cMapUrl: mapsFolder(),
    cMapPacked: true,
    enableXfa: false,
  })
  try {
    const pdf = await task.promise
    const out = createCollector()
    for (let number = 1; number <= Math.min(pdf.numPages, readLimits.pdfPages) && !out.isFull(); number++) {
      const page = await pdf.getPage(number)
      const { items } = await page.getTextContent()
      for (const item of items) if ('str' in item) out.add(item.hasEOL ? `${item.str}\n` : item.str)
      out.add('\n')
      page.cleanup()
    }
    return withLigatures(out.text())
  } catch (error) {
    throw new NoText(error instanceof Error && error.name === 'PasswordException' ? 'locked' : 'broken', error)
  } finally {
    await task.destroy()
  }
}

/** The maps of characters for fonts that a document doesn't contain, in Chinese, Japanese and Korean. */
function mapsFolder(): string {
  return fileURLToPath(new URL('../../cmaps/', import.meta.resolve('pdfjs-dist/legacy/build/pdf.mjs')))
}

/**
 * While it loads, pdf.js complains if there is no library to draw with. Text needs none, and releases contain none. The
 * thread does nothing else meanwhile.
 */
async function loadReader() {
  const { warn } = console
  console.warn = () => undefined
  try {
    return await import('pdfjs-dist/legacy/build/pdf.mjs')
  } finally {
    console.warn = warn
  }
}
