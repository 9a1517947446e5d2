import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NoPdfTool, runPdfTool, type ToolAnswer } from './run-pdf-tool.ts'

/** Poppler draws nothing for a font that the document doesn't contain, because its maps of characters are missing. */
export class NoPdfMaps extends Error {}

/** Returns whether poppler left words out because it lacks the maps that Debian's package `poppler-data` has. */
export function lacksMaps({ complaint }: Pick<ToolAnswer, 'complaint'>): boolean {
  return /Missing language pack|Couldn't find (?:a font|an? '?[\w-]{1,60}'? CMap)/i.test(complaint)
}

/**
 * Whether poppler's tools understand documents in Chinese, Japanese and Korean that don't contain their fonts, found out
 * by trying one. Null where the tools aren't installed.
 */
export async function hasPdfMaps(searchPath: string, signal = AbortSignal.timeout(20_000)): Promise<boolean | null> {
  const folder = await mkdtemp(join(tmpdir(), 'holdall-maps-'))
  const path = join(folder, 'sample.pdf')
  try {
    await writeFile(path, sample, { mode: 0o600 })
    return !lacksMaps(
      await runPdfTool({ program: 'pdftotext', args: [path, '-'], mostBytes: 65_536, searchPath, signal }),
    )
  } catch (error) {
    if (error instanceof NoPdfTool) return null
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** One word in a Japanese font that isn't embedded. Without a table of positions, which every reader puts together. */
const sample = `%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >> endobj
4 0 obj << /Length 43 >> stream
BT /F1 20 Tf 20 100 Td <65E5672C8A9E> Tj ET
endstream endobj
5 0 obj << /Type /Font /Subtype /Type0 /BaseFont /HeiseiMin-W3 /Encoding /UniJIS-UCS2-H /DescendantFonts [6 0 R] >> endobj
6 0 obj << /Type /Font /Subtype /CIDFontType0 /BaseFont /HeiseiMin-W3 /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> /FontDescriptor 7 0 R >> endobj
7 0 obj << /Type /FontDescriptor /FontName /HeiseiMin-W3 /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >> endobj
trailer << /Size 8 /Root 1 0 R >>
%%EOF
`
