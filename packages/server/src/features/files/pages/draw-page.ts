import sharp from 'sharp'
import { fail } from '../../../platform/failure.ts'
import { NoPdfTool, runPdfTool, type ToolAnswer, type ToolRun } from '../blobs/run-pdf-tool.ts'

/** Of a page's longer side; pixels. Small print can be read when it is enlarged. */
const edge = 2000
const largestPicture = 64 * 1024 * 1024

/** One page of a PDF as WebP. @throws `file.no-document` where it can’t be drawn */
export async function drawPage(path: string, page: number, searchPath: string): Promise<Buffer> {
  const number = String(page)
  const args = ['-png', '-singlefile', '-f', number, '-l', number, '-scale-to', String(edge), path]
  const { output } = await runOrRefuse({ program: 'pdftoppm', args, mostBytes: largestPicture, searchPath })
  return sharp(output).timeout({ seconds: 20 }).webp({ quality: 82, effort: 2 }).toBuffer()
}

/** What one of poppler's tools says of a document. @throws `file.no-document` where it is missing, fails or says nothing */
export async function runOrRefuse(run: Omit<ToolRun, 'signal'>): Promise<ToolAnswer> {
  try {
    // Others may wait for the same page: nobody who leaves ends it for them.
    const answer = await runPdfTool({ ...run, signal: new AbortController().signal })
    if (answer.isCut || answer.code !== 0 || answer.output.byteLength === 0) throw fail('file.no-document')
    return answer
  } catch (error) {
    if (error instanceof NoPdfTool) throw fail('file.no-document')
    throw error
  }
}
