import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { bareFonts as fonts } from '../../../../test/bare-fonts.ts'
import { buildBarePdf } from '../../../../test/documents.ts'
import { pdfText } from '../../../platform/formats/text-reader/formats/pdf.ts'
import { hasPdfMaps, NoPdfMaps } from '../../../platform/programs/pdf-maps.ts'
import { drawPage } from '../pages/draw-page.ts'
import { drawPdfPage } from './draw-pdf-page.ts'

const folder = mkdtempSync(join(tmpdir(), 'holdall-bare-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const searchPath = process.env.PATH ?? ''
const signal = new AbortController().signal

const languages: Readonly<Record<string, string>> = { Japan1: 'ja', GB1: 'zh-cn', CNS1: 'zh-tw', Korea1: 'ko' }
const hasFont = (language: string) =>
  (spawnSync('fc-list', [`:lang=${language}`]).stdout?.toString() ?? '').trim() !== ''

function file(name: string, bytes: Buffer): string {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}

describe('PDF documents that do not contain their fonts', () => {
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

  it.each(fonts)(
    '[PREV-01] %s is drawn with its letters, where this machine has a font for them',
    async (name, font, hex) => {
      const language = languages[font.ordering ?? ''] ?? ''
      const lacks = !(await hasPdfMaps(searchPath))
        ? 'maps of characters'
        : hasFont(language)
          ? null
          : `font for ${language}`
      if (lacks) {
        console.log(`this machine has no ${lacks}: how ${name} is drawn is not tried`)
        return
      }
      // Boxes and blanks look the same whatever they stand for.
      const middle = hex.length / 2 - ((hex.length / 2) % 4)
      const letters = [hex.slice(0, middle), hex.slice(-middle)]
      const pictures = await Promise.all(
        letters.map((code, at) =>
          drawPdfPage(file(`letter ${at} ${name}.pdf`, buildBarePdf(font, code)), searchPath, signal),
        ),
      )
      const [first, second] = await Promise.all(pictures.map(picture => sharp(picture).greyscale().raw().toBuffer()))
      for (const picture of pictures) expect(await darkest(picture)).toBeLessThan(200)
      expect(first?.equals(second ?? first)).toBe(false)
    },
  )

  it.each([...['Helvetica', 'Times-Roman', 'Courier', 'Arial']])(
    '[PREV-01] the usual font %s needs nothing of this',
    async name => {
      const path = file(`${name}.pdf`, buildBarePdf({ name }, Buffer.from('plain words').toString('hex')))
      expect(await darkest(await drawPdfPage(path, searchPath, signal))).toBeLessThan(100)
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
