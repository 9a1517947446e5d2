import { runPdfTool } from '../../../platform/programs/run-pdf-tool.ts'
import { pictureSizes } from './draw-pictures.ts'

const largestPage = 64 * 1024 * 1024

/**
 * The first page of a PDF as PNG, drawn by poppler's `pdftoppm`. `searchPath` is where programs are looked for.
 * @throws NoPdfTool if it is not installed; Error for a broken or locked document, and after 20 seconds
 */
export async function drawPdfPage(path: string, searchPath: string, signal: AbortSignal): Promise<Buffer> {
  const args = ['-png', '-singlefile', '-f', '1', '-l', '1', '-scale-to', String(pictureSizes.large), path]
  const { output, isCut, code } = await runPdfTool({
    program: 'pdftoppm',
    args,
    mostBytes: largestPage,
    searchPath,
    signal,
  })
  if (isCut || code !== 0 || output.byteLength === 0) throw new Error(`pdftoppm gave up (${code ?? 'killed'})`)
  return output
}
