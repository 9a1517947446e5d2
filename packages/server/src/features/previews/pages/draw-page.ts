import { fail } from '../../../platform/failure.ts'
import { lacksMaps } from '../../../platform/programs/pdf-maps.ts'
import { NoPdfTool, runPdfTool, type ToolAnswer, type ToolRun } from '../../../platform/programs/run-pdf-tool.ts'

/** Pixels of a page's longer side. Small print is readable when enlarged. */
const edge = 2000
const largestPicture = 64 * 1024 * 1024

/** Returns one page of a PDF as WebP. @throws `file.no-document` if it can’t be drawn */
export async function drawPage(path: string, page: number, searchPath: string): Promise<Buffer> {
  const number = String(page)
  const args = ['-png', '-singlefile', '-f', number, '-l', number, '-scale-to', String(edge), path]
  const { output } = await runOrRefuse({ program: 'pdftoppm', args, mostBytes: largestPicture, searchPath })
  const { default: sharp } = await import('sharp')
  return sharp(output).timeout({ seconds: 20 }).webp({ quality: 82, effort: 2 }).toBuffer()
}

/**
 * Returns the output of one of poppler's tools for a document. @throws `file.no-document` if the tool is missing, fails
 * or prints nothing, or would leave the words out because it lacks maps for their fonts: no page is better than a blank
 * one
 */
export async function runOrRefuse(run: Omit<ToolRun, 'signal'>): Promise<ToolAnswer> {
  try {
    // Others may be waiting for the same page, so a caller who leaves doesn't stop it.
    const answer = await runPdfTool({ ...run, signal: new AbortController().signal })
    if (answer.isCut || lacksMaps(answer) || answer.code !== 0 || answer.output.byteLength === 0)
      throw fail('file.no-document')
    return answer
  } catch (error) {
    if (error instanceof NoPdfTool) throw fail('file.no-document')
    throw error
  }
}
