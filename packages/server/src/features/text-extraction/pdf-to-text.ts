import { withLigatures } from '../../platform/formats/text-reader/formats/ligatures.ts'
import { NoText, readLimits } from '../../platform/formats/text-reader/text-limits.ts'
import { lacksMaps, NoPdfMaps } from '../../platform/programs/pdf-maps.ts'
import { runPdfTool } from '../../platform/programs/run-pdf-tool.ts'

const mostBytes = 4 * 1024 * 1024

/**
 * The text of a PDF from poppler's `pdftotext`, in its own process.
 * @throws NoPdfTool if it is not installed; NoPdfMaps if it leaves words out; NoText with the reason
 */
export async function pdfToText(path: string, searchPath: string, signal: AbortSignal): Promise<string> {
  const args = ['-enc', 'UTF-8', '-nopgbrk', '-l', String(readLimits.pdfPages), path, '-']
  const { output, isCut, code, complaint } = await runPdfTool({
    program: 'pdftotext',
    args,
    mostBytes,
    searchPath,
    signal,
  })
  if (!isCut && code === null) throw new NoText('too-slow')
  if (!isCut && code !== 0) throw new NoText(/password/i.test(complaint) ? 'locked' : 'broken')
  if (lacksMaps({ complaint })) throw new NoPdfMaps('poppler-data isn’t installed')
  return withLigatures(new TextDecoder().decode(output))
}
