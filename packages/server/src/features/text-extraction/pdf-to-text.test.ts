import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { bareFonts as fonts } from '../../../test/bare-fonts.ts'
import { buildBarePdf } from '../../../test/documents.ts'
import { pdfText } from '../../platform/formats/text-reader/formats/pdf.ts'
import { hasPdfMaps, NoPdfMaps } from '../../platform/programs/pdf-maps.ts'
import { pdfToText } from './pdf-to-text.ts'

const folder = mkdtempSync(join(tmpdir(), 'holdall-words-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const searchPath = process.env.PATH ?? ''
const signal = new AbortController().signal

function file(name: string, bytes: Buffer): string {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}

describe('PDF documents that do not contain their fonts', () => {
  it.each(fonts)('[SRCH-03] words in %s are read, with poppler’s maps or without', async (name, font, hex, words) => {
    const path = file(`${name}.pdf`, buildBarePdf(font, hex))
    expect(await pdfText(path)).toContain(words)
    const told = await pdfToText(path, searchPath, signal).catch(error => error)
    if (await hasPdfMaps(searchPath)) expect(told).toContain(words)
    // The queue then reads them by pdf.js.
    else expect(told).toBeInstanceOf(NoPdfMaps)
  })
})
