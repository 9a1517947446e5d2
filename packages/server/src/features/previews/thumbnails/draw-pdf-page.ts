import { lacksMaps, NoPdfMaps } from '../../../platform/programs/pdf-maps.ts'
import { runPdfTool } from '../../../platform/programs/run-pdf-tool.ts'
import { pictureSizes } from './draw-pictures.ts'

const largestPage = 64 * 1024 * 1024

/**
 * The first page of a PDF as PNG, drawn by poppler's `pdftoppm`. `searchPath` is where programs are looked for.
 * @throws NoPdfTool if it is not installed; NoPdfMaps instead of a page without its words; Error for a broken or locked document, and after 20 seconds
 */
export async function drawPdfPage(path: string, searchPath: string, signal: AbortSignal): Promise<Buffer> {
  const args = ['-png', '-singlefile', '-f', '1', '-l', '1', '-scale-to', String(pictureSizes.large), path]
  const { output, isCut, code, complaint } = await runPdfTool({
    program: 'pdftoppm',
    args,
    mostBytes: largestPage,
    searchPath,
    signal,
  })
  if (isCut || code !== 0 || output.byteLength === 0) throw new Error(`pdftoppm gave up (${code ?? 'killed'})`)
  if (lacksMaps({ complaint })) throw new NoPdfMaps('poppler-data isn’t installed')
  return output
}
