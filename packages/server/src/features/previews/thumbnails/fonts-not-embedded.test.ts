import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { type BareFont, buildBarePdf } from '../../../../test/documents.ts'
import { pdfText } from '../../../platform/formats/text-reader/formats/pdf.ts'
import { hasPdfMaps, NoPdfMaps } from '../../../platform/programs/pdf-maps.ts'
import { pdfToText } from '../../text-extraction/pdf-to-text.ts'
import { drawPage } from '../pages/draw-page.ts'
import { drawPdfPage } from './draw-pdf-page.ts'

const folder = mkdtempSync(join(tmpdir(), 'holdall-bare-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const searchPath = process.env.PATH ?? ''
const signal = new AbortController().signal

function file(name: string, bytes: Buffer): string {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}

const fonts: [string, BareFont, string, string][] = [
  ['Japanese', { name: 'HeiseiMin-W3', encoding: 'UniJIS-UCS2-H', ordering: 'Japan1' }, '65E5672C8A9E', '日本語'],
  ['Japanese in Shift-JIS', { name: 'Ryumin-Light', encoding: '90ms-RKSJ-H', ordering: 'Japan1' }, '93FA967B', '日本'],
  ['Chinese', { name: 'STSong-Light', encoding: 'UniGB-UCS2-H', ordering: 'GB1' }, '4E2D6587', '中文'],
  ['Chinese in GBK', { name: 'SimSun', encoding: 'GBK-EUC-H', ordering: 'GB1' }, 'D6D0CEC4', '中文'],
  ['Chinese of Taiwan', { name: 'MSung-Light', encoding: 'ETen-B5-H', ordering: 'CNS1' }, 'A4A4A4E5', '中文'],
  ['Korean', { name: 'HYSMyeongJo-Medium', encoding: 'UniKS-UCS2-H', ordering: 'Korea1' }, 'D55CAD6D', '한국'],
]

describe('PDF documents that do not contain their fonts', () => {
  it.each(fonts)('[SRCH-03] words in %s are read, with poppler’s maps or without', async (name, font, hex, words) => {
    const path = file(`${name}.pdf`, buildBarePdf(font, hex))
    expect(await pdfText(path)).toContain(words)
    const told = await pdfToText(path, searchPath, signal).catch(error => error)
    if (await hasPdfMaps(searchPath)) expect(told).toContain(words)
    // The queue then reads them by pdf.js.
    else expect(told).toBeInstanceOf(NoPdfMaps)
  })

  it.each(fonts)('[PREV-01] %s is drawn, or not at all, but never as a blank page', async (name, font, hex) => {
    const path = file(`drawn ${name}.pdf`, buildBarePdf(font, hex))
    const drawn = await drawPdfPage(path, searchPath, signal).catch(error => error)
    const page = await drawPage(path, 1, searchPath).catch(error => error)
    if (await hasPdfMaps(searchPath))
      for (const picture of [drawn, page]) expect(await darkest(picture)).toBeLessThan(200)
    else {
      expect(drawn).toBeInstanceOf(NoPdfMaps)
      expect(page).toMatchObject({ code: 'file.no-document' })
    }
  })

  it.each([...['Helvetica', 'Times-Roman', 'Courier', 'Arial']])(
    '[PREV-01] the usual font %s needs nothing of this',
    async name => {
      const path = file(`${name}.pdf`, buildBarePdf({ name }, Buffer.from('plain words').toString('hex')))
      expect(await darkest(await drawPdfPage(path, searchPath, signal))).toBeLessThan(100)
      expect(await pdfToText(path, searchPath, signal)).toContain('plain words')
      expect(await pdfText(path)).toContain('plain words')
    },
  )

  it('[PREV-01] what a program draws while it complains about maps is not taken for a page', async () => {
    const fake = join(folder, 'pdftoppm')
    writeFileSync(
      fake,
      '#!/bin/sh\nprintf picture\necho "Syntax Error: Missing language pack for \'Adobe-GB1\' mapping" >&2\n',
    )
    chmodSync(fake, 0o755)
    const path = file('any.pdf', buildBarePdf({ name: 'Courier' }, '61'))
    await expect(drawPdfPage(path, `${folder}:${searchPath}`, signal)).rejects.toBeInstanceOf(NoPdfMaps)
  })
})

async function darkest(picture: Buffer): Promise<number> {
  const { channels } = await sharp(picture).greyscale().stats()
  return channels[0]?.min ?? 255
}
